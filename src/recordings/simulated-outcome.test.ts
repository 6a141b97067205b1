import { describe, expect, it } from 'vitest';
import { REJECT_REASONS } from '../audio-quality/audio-verdict';
import { simulatedOutcome, simulatedWaitMs } from './simulated-outcome';

describe('identifiers that decide how a recording of a sandbox ends', () => {
  it.each(REJECT_REASONS)('reject it with %s', (reason) => {
    const outcome = { kind: 'rejected', reason };
    expect(simulatedOutcome(`sandbox-reject-${reason}`)).toEqual(outcome);
    expect(simulatedOutcome(`sandbox-reject-${reason}-42`)).toEqual(outcome);
  });

  it('fail it, or keep it waiting for a minute', () => {
    expect(simulatedOutcome('sandbox-failed-1')).toEqual({ kind: 'failed' });
    expect([simulatedWaitMs('sandbox-slow-1'), simulatedOutcome('sandbox-slow-1')]).toEqual([60_000, null]);
  });

  it.each([
    'call-1',
    'sandbox-1',
    'sandbox-reject',
    'sandbox-reject-unknown',
    'sandbox-failed1',
    'x-sandbox-slow',
  ])('are none of others: %s', (id) => {
    expect([simulatedOutcome(id), simulatedWaitMs(id)]).toEqual([null, 0]);
  });
});
