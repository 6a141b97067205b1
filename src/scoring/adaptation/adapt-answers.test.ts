import { describe, expect, it } from 'vitest';
import type { CriterionAnswer, EngineAnswers } from '../engine/scoring-engine';
import { EMBEDDED_ENGINE } from '../engine/embedded-identity';
import { ANSWERS } from '../judging/answers';
import type { Criterion } from '../rubric/rubric';
import { adaptAnswers } from './adapt-answers';
import type { Adaptation } from './adaptation';
import { basisOf } from './criterion-basis';
import { fitScaling, scaled } from './matrix-scaling';

const PARTLY = { met: 0.15, partly: 0.8, not_met: 0.04, not_applicable: 0.01 };
const asked = (fields: Partial<Criterion> = {}): Criterion =>
  ({
    id: 'greeting',
    question: 'Did the agent greet?',
    critical: false,
    detector: { kind: 'trained' },
    examples: [],
    ...fields,
  }) as Criterion;
const rubric = { criteria: [asked()] };

/** Of people who take partly for met. */
const ADAPTATION: Adaptation = {
  version: 3,
  engineVersion: EMBEDDED_ENGINE.version,
  criteria: [
    {
      criterion: 'greeting',
      basis: basisOf(asked()),
      ...fitScaling(Array.from({ length: 40 }, () => ({ probabilities: PARTLY, answer: 'met' as const }))),
    },
  ],
};

const answer: CriterionAnswer = {
  criterion: 'greeting',
  status: 'partly',
  confidence: 0.8,
  probabilities: PARTLY,
  decidedBy: 'acts',
  evidence: [{ sentence: 0, quote: 'Hello' }],
  explanation: [{ code: 'parts', found: ['greets'], missing: [], against: [] }],
  missing: ['an offer of help'],
};
const given = (fields: Partial<EngineAnswers> = {}): EngineAnswers => ({
  answers: [answer],
  engine: EMBEDDED_ENGINE,
  notes: [],
  ...fields,
});

describe('answers by an adaptation', () => {
  it('are those of the reviewers, beside what the engine gave, and name the version', () => {
    const { answers, engine } = adaptAnswers(given(), rubric, ADAPTATION);
    expect(engine.version).toBe(`${EMBEDDED_ENGINE.version}+adaptation.3`);
    const [adapted] = answers;
    expect(adapted).toMatchObject({
      status: 'met',
      unadapted: PARTLY,
      evidence: answer.evidence,
      missing: [],
    });
    expect(adapted?.probabilities?.met).toBeGreaterThan(0.7);
    expect(adapted?.confidence).toBeCloseTo(adapted?.probabilities?.met ?? 0, 2);
    expect(ANSWERS.reduce((sum, one) => sum + (adapted?.probabilities?.[one] ?? 0), 0)).toBeCloseTo(1, 9);
    expect(adaptAnswers(given(), rubric, ADAPTATION)).toEqual({ ...given(), answers, engine });
  });

  it('are left as they are where the engine is sure without probabilities', () => {
    const measured = { ...answer, probabilities: null };
    expect(adaptAnswers(given({ answers: [measured] }), rubric, ADAPTATION).answers).toEqual([measured]);
  });

  it('are left as they are where the rubric asks another question under that id', () => {
    const other = { criteria: [asked({ question: 'Was the greeting warm?' })] };
    expect(adaptAnswers(given(), other, ADAPTATION).answers).toEqual([answer]);
  });

  it('are left as they are where the criterion is critical: a suspicion outlives any adaptation', () => {
    const critical = { criteria: [asked({ critical: true })] };
    expect(adaptAnswers(given(), critical, ADAPTATION).answers).toEqual([answer]);
  });

  it('are what the engine gave where nothing was learnt', () => {
    const identity = fitScaling([]);
    for (const probabilities of [
      PARTLY,
      { met: 0.19, partly: 0, not_met: 0.81, not_applicable: 0 },
      { met: 0.99, partly: 0.01, not_met: 0, not_applicable: 0 },
    ])
      for (const one of ANSWERS)
        expect(Math.abs(scaled(probabilities, identity)[one] - probabilities[one])).toBeLessThan(0.003);
  });

  it.each([
    ['a language model', { name: 'openai', version: '1', model: 'some' }],
    ['another version of the engine', { ...EMBEDDED_ENGINE, version: '1.9.0' }],
  ])('are those of %s where that answered', (_who, engine) => {
    const theirs = given({ engine });
    expect(adaptAnswers(theirs, rubric, ADAPTATION)).toBe(theirs);
  });
});
