import { describe, expect, it } from 'vitest';
import type { CriterionResult } from '../evaluation';
import { coachCall } from './coach-call';

type Line = Parameters<typeof coachCall>[0][number];

const SENTENCES = [
  { speaker: 'agent' as const, text: 'Right, done with this now.' },
  { speaker: 'customer' as const, text: 'Bye.' },
];

/** The closing of a call, with what the engine found, as it or a person has answered it. */
const closing = (status: CriterionResult['status'], engineStatus: CriterionResult['status']): Line =>
  ({
    result: {
      id: 'closing',
      name: 'Closing',
      status,
      engineStatus,
      weight: 10,
      points: status === 'met' ? 10 : 0,
      answers: { met: 1, partly: 0.5, not_met: 0 },
      confidence: 1,
      critical: false,
      coaching: 'About the closing.',
      missing: ['thanks'],
      evidence: [
        { sentence: 0, speaker: 'agent', quote: 'Right, done with this now.', start: null, end: null },
      ],
    },
    criterion: { window: { kind: 'last_turns' }, detector: { kind: 'examples' }, coaching: { say: '' } },
  }) as unknown as Line;

describe('coaching on an answer', () => {
  it('quotes what the engine found for its own answer', () => {
    expect(coachCall([closing('met', 'met')], SENTENCES).keep[0]?.own?.quote).toMatch(/^Right/);
    expect(coachCall([closing('not_met', 'not_met')], SENTENCES).improve[0]).toMatchObject({
      own: { quote: 'Right, done with this now.' },
      missing: 'thanks',
    });
  });

  it('quotes nothing to praise what a person alone found: what the engine found speaks against it', () => {
    expect(coachCall([closing('met', 'not_met')], SENTENCES).keep).toMatchObject([{ own: null }]);
  });
});
