import { describe, expect, it } from 'vitest';
import { callStatus } from './call-status';

describe('where a call stands', () => {
  it.each([
    ['queued', null, 'queued'],
    ['processing', null, 'processing'],
    ['rejected', null, 'rejected'],
    ['failed', null, 'failed'],
    ['transcribed', 'resting', 'waiting_for_agent'],
    ['transcribed', 'due', 'analysing'],
    ['ingested', 'done', 'analysed'],
    ['failed', 'failed', 'failed'],
    [null, 'due', 'analysing'],
    [null, 'done', 'analysed'],
    [null, 'failed', 'failed'],
  ] as const)('a job %s with an analysis %s is %s', (job, analysis, expected) =>
    expect(callStatus(job, analysis)).toBe(expected),
  );
});
