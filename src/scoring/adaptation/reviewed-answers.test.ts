import { describe, expect, it } from 'vitest';
import { EMBEDDED_ENGINE } from '../engine/embedded-identity';
import type { CriterionResult, CriterionStatus, EvaluationResult } from '../evaluation';
import { isLookedThrough, reviewedAnswers } from './reviewed-answers';

const MET = { met: 0.8, partly: 0.1, not_met: 0.1, not_applicable: 0 };
const ADAPTED = { met: 0.2, partly: 0.1, not_met: 0.7, not_applicable: 0 };

const line = (id: string, person?: CriterionStatus, fields: Partial<CriterionResult> = {}) =>
  ({
    id,
    name: id,
    basis: `basis of ${id}`,
    critical: false,
    status: person ?? 'met',
    engineStatus: 'met',
    probabilities: MET,
    ...(person ? { change: { status: person, reason: 'heard it', by: 'a', at: '2026-11-01' } } : {}),
    ...fields,
  }) as CriterionResult;

const evaluation = (criteria: CriterionResult[], engine: EvaluationResult['engine'] = EMBEDDED_ENGINE) =>
  ({ criteria, engine }) as EvaluationResult;

describe('what can be learnt from a review', () => {
  it('is what people changed and what they confirmed', () => {
    const result = evaluation([line('greeting', 'not_met'), line('closing', 'met')]);
    expect(reviewedAnswers(result)).toEqual([
      {
        criterion: 'greeting',
        name: 'greeting',
        basis: 'basis of greeting',
        probabilities: MET,
        answer: 'not_met',
      },
      { criterion: 'closing', name: 'closing', basis: 'basis of closing', probabilities: MET, answer: 'met' },
    ]);
  });

  it('starts from what the engine itself gave, not from what was adapted', () => {
    const adapted = line('greeting', 'not_met', { probabilities: ADAPTED, unadapted: MET });
    const engine = { ...EMBEDDED_ENGINE, version: `${EMBEDDED_ENGINE.version}+adaptation.2` };
    expect(reviewedAnswers(evaluation([adapted], engine))[0]?.probabilities).toEqual(MET);
  });

  it('is nothing where only single answers were corrected', () => {
    const most = [line('a', 'not_met'), line('b', 'met'), line('c', 'met'), line('d')];
    expect(isLookedThrough({ criteria: most })).toBe(true);
    const few = [line('a', 'not_met'), line('b', 'met'), line('c'), line('d')];
    expect(isLookedThrough({ criteria: few })).toBe(false);
    expect(reviewedAnswers(evaluation(few))).toEqual([]);
  });

  it('does not ask for what the engine left open or measured', () => {
    const open = line('b', undefined, {
      status: 'insufficient_evidence',
      engineStatus: 'insufficient_evidence',
    });
    const measured = line('c', undefined, { probabilities: null });
    expect(
      reviewedAnswers(evaluation([line('a', 'met'), open, measured])).map((one) => one.criterion),
    ).toEqual(['a']);
    expect(isLookedThrough({ criteria: [measured] })).toBe(false);
  });

  it('is nothing of a critical question, and of one from before its form was kept', () => {
    const lines = [line('a', 'met', { critical: true }), line('b', 'met', { basis: undefined })];
    expect(reviewedAnswers(evaluation(lines))).toEqual([]);
  });

  it('is nothing where a person could not tell either', () => {
    expect(reviewedAnswers(evaluation([line('a', 'insufficient_evidence'), line('b', 'met')]))).toHaveLength(
      1,
    );
  });

  it.each([
    ['a language model', { name: 'openai', version: '1', model: 'some' }],
    ['another version of the engine', { ...EMBEDDED_ENGINE, version: '1.9.0' }],
  ])('is nothing where %s answered', (_who, engine) => {
    expect(reviewedAnswers(evaluation([line('a', 'met')], engine))).toEqual([]);
  });
});
