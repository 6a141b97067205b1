import { describe, expect, it } from 'vitest';
import type { CriterionResult, EvaluationResult } from '../scoring/evaluation';
import { readEvaluation } from './stored-evaluation';

const line = (id: string, rest: Partial<CriterionResult>): CriterionResult => ({
  id,
  section: 'all',
  name: id,
  question: '',
  status: 'met',
  engineStatus: 'met',
  points: 10,
  weight: 10,
  answers: { met: 1, partly: 0.5, not_met: 0 },
  critical: false,
  confidence: 0.9,
  decidedBy: 'words',
  evidence: [],
  reason: '',
  coaching: '',
  ...rest,
});

/** What a version before stored of a call that an engine failed. */
const BEFORE = {
  score: 0,
  scoreBeforeCritical: 50,
  engineScore: 0,
  noScoreReason: null,
  criticalFailures: ['respect'],
  sections: [{ id: 'all', name: 'All', score: 50, points: 10, weight: 20 }],
  criteria: [
    line('greeting', {}),
    line('respect', { critical: true, status: 'not_met', engineStatus: 'not_met', points: 0 }),
    line('pace', { status: 'insufficient_evidence', engineStatus: 'insufficient_evidence', points: null }),
  ],
  coaching: { keep: [], improve: [] },
  engine: { name: 'embedded', version: '1.0.0', model: null },
  rubric: { id: 'r', name: 'R', version: '1.0.0', hash: '' },
  durationMs: 1,
  notes: [],
};
const read = (stored: object): EvaluationResult => readEvaluation(JSON.stringify(stored));

describe('an evaluation of before', () => {
  it('is read by today’s rules: what an engine alone had failed is suspected', () => {
    expect(read(BEFORE)).toMatchObject({
      score: 50,
      engineScore: 0,
      criticalFailures: [],
      suspicions: ['respect'],
      coverage: 0.667,
      review: { reasons: ['critical_suspected'] },
    });
    expect(read(BEFORE).interval?.low).toBeLessThan(50);
  });

  it('stands as it is once a person has reviewed it', () => {
    const change = { status: 'met' as const, reason: 'heard it', by: 'a', at: '2026-01-01T00:00:00Z' };
    const reviewed = { ...BEFORE, criteria: [line('greeting', { change }), ...BEFORE.criteria.slice(1)] };
    expect(read(reviewed)).toEqual(reviewed);
  });

  it('is left alone when it was totalled by these rules', () => {
    const now = { ...BEFORE, score: 50, coverage: 0.5, review: { reasons: [] } };
    expect(read(now)).toEqual(now);
  });
});
