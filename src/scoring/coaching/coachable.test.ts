import { describe, expect, it } from 'vitest';
import type { CriterionResult } from '../evaluation';
import { written } from '../written-evaluation';
import { coachableLoss } from './coachable';
import { gapsOf, lossRatesOf, summariseTrend, type PastEvaluation } from './trend-summary';

const line = (fields: Partial<CriterionResult>): CriterionResult => ({
  id: 'greeting',
  section: 'opening',
  name: 'Greeting',
  question: '',
  status: 'not_met',
  engineStatus: fields.status ?? 'not_met',
  points: 0,
  weight: 10,
  answers: { met: 1, partly: 0.5, not_met: 0 },
  critical: false,
  confidence: 0.9,
  decidedBy: 'model',
  evidence: [],
  reason: '',
  coaching: '',
  ...fields,
});

const pastCall = (id: number, fields: Partial<CriterionResult>): PastEvaluation => ({
  conversationId: `call-${id}`,
  at: `2026-03-0${id}T10:00:00Z`,
  campaign: 'support',
  team: null,
  result: { score: 80, sections: [], criteria: [line(fields)] },
});

const quote = (words: string, strength?: number) => ({
  sentence: 0,
  speaker: 'agent' as const,
  quote: words,
  start: null,
  end: null,
  ...(strength !== undefined && { strength }),
});

describe('an answer', () => {
  it.each([
    ['sure and not met', {}, 1],
    ['sure and partly met', { status: 'partly' }, 0.5],
    ['sure and met', { status: 'met' }, 0],
    ['unsure', { confidence: 0.55 }, null],
    ['left open', { status: 'insufficient_evidence', points: null }, null],
    ['only suspected', { critical: true }, null],
  ] as const)('that is %s holds a loss of %3$s against the agent', (_, fields, loss) => {
    expect(coachableLoss(line(fields))).toBe(loss);
  });
});

describe('the picture of some calls', () => {
  const calls = [pastCall(1, {}), pastCall(2, { confidence: 0.55 }), pastCall(3, { status: 'met' })];

  it('counts gaps among sure answers alone, and so do the rates that order coaching', () => {
    expect(gapsOf(calls)).toEqual([{ criterion: 'greeting', name: 'Greeting', lost: 1, graded: 2 }]);
    expect(lossRatesOf(calls)).toEqual({ greeting: 0.5 });
  });

  it('is stored of a call by the same rule', () => {
    const stored = (fields: Partial<CriterionResult>) =>
      written({ criteria: [line(fields)], rubric: { hash: '' } } as never).lostShares;
    expect(stored({})).toEqual({ greeting: 1 });
    expect(stored({ confidence: 0.55 })).toEqual({});
  });

  it('quotes the better of several pieces of evidence, and nothing of an unsure answer', () => {
    const met = {
      status: 'met' as const,
      evidence: [quote('Thank you.', 0.4), quote('All is mended.', 0.9)],
    };
    const unsure = { ...met, confidence: 0.65, weight: 100, evidence: [quote('I found it.', 0.99)] };
    const best = summariseTrend([pastCall(1, met), pastCall(2, unsure)]).bestExample;
    expect(best).toMatchObject({ conversationId: 'call-1', evidence: { quote: 'All is mended.' } });
  });
});
