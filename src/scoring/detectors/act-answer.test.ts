import { describe, expect, it } from 'vitest';
import { actsOf, sentencesOf, type TurnWithActs } from '../../../test/fixtures/scoring/call-with-acts';
import type { CriterionAnswer } from '../engine/scoring-engine';
import type { TrainedCriterion } from '../judging/act-rules';
import { judgeCriterion } from '../judging/judge-criterion';
import { answerFromActs } from './act-answer';

function answer(criterion: TrainedCriterion, turns: readonly TurnWithActs[]): CriterionAnswer {
  const acts = actsOf(turns);
  return answerFromActs(
    { id: criterion, name: criterion },
    judgeCriterion(criterion, acts),
    acts,
    sentencesOf(turns),
  );
}

const CALL: TurnWithActs[] = [
  ['agent', 'Good morning, Anna speaking', 'greets', 'introduces'],
  ['customer', 'My parcel is lost', 'states_need', 'complains', 'own_matter'],
  ['agent', 'That is how it is'],
  ['agent', 'Ask the courier', 'deflects'],
  ['customer', 'But you sold it to me', 'objects', 'upset'],
  ['agent', 'Then you will have to wait', 'deflects'],
];

describe('an answer from acts', () => {
  it('names what was recognised and what was missing, and quotes it literally', () => {
    const { status, missing, evidence, decidedBy, explanation } = answer('greeting', CALL);
    expect({ status, missing, decidedBy }).toEqual({
      status: 'partly',
      missing: ['an offer of help'],
      decidedBy: 'acts',
    });
    expect(evidence).toEqual([{ sentence: 0, quote: 'Good morning, Anna speaking', strength: 0.96 }]);
    expect(explanation).toEqual([
      { code: 'parts', found: ['greets', 'introduces'], missing: ['offers_help'], against: [] },
    ]);
  });

  it('quotes what speaks against it where it is not met', () => {
    const { status, evidence } = answer('ownership', CALL);
    expect(status).toBe('not_met');
    expect(evidence.map(({ quote }) => quote)).toContain('Ask the courier');
  });

  it('is as sure as its probabilities, which sum to 1', () => {
    for (const criterion of ['greeting', 'ownership', 'closing', 'hold_etiquette'] as const) {
      const { status, confidence, probabilities } = answer(criterion, CALL);
      const values = Object.values(probabilities ?? {});
      expect(values.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
      expect(Math.max(...values)).toBeCloseTo(confidence, 2);
      expect(probabilities).toHaveProperty(status);
    }
  });

  it('quotes nothing where the occasion did not come up', () => {
    expect(answer('hold_etiquette', CALL)).toMatchObject({
      status: 'not_applicable',
      evidence: [],
      missing: [],
    });
  });

  it('quotes the longest sentence of a turn that was cut into several', () => {
    const sentences = sentencesOf([
      ['agent', 'Hello.'],
      ['agent', 'You are through to Anna of Northwind.'],
    ]);
    const acts = actsOf([['agent', 'Hello. You are through to Anna of Northwind.', 'introduces']]);
    const turns = acts.turns.map((turn) => ({ ...turn, lastSentence: 1 }));
    const cut = { ...acts, turns };
    const { evidence } = answerFromActs(
      { id: 'greeting', name: 'Greeting' },
      judgeCriterion('greeting', cut),
      cut,
      sentences,
    );
    expect(evidence).toEqual([
      { sentence: 1, quote: 'You are through to Anna of Northwind.', strength: 0.96 },
    ]);
  });
});
