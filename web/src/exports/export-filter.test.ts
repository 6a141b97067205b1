import { describe, expect, it } from 'vitest';
import { exportFilterOf } from './export-filter';

describe('the filter of the list of calls, for an export', () => {
  it('narrows an export as it narrows the list', () => {
    expect(exportFilterOf({ agent_id: ['a'], team: ['north'], min_score: 60, review: 'true' })).toEqual({
      agent_id: 'a',
      team: 'north',
      min_score: 60,
      review: true,
    });
    expect(exportFilterOf({})).toEqual({});
    const { from, to } = exportFilterOf({ from: '2026-01-01', to: '2026-01-01' }) ?? {};
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000 - 1);
  });

  it('takes what is on its way as one state', () => {
    for (const status of ['queued', 'processing', 'analysing'] as const)
      expect(exportFilterOf({ status: [status] })).toEqual({ status: 'processing' });
    expect(exportFilterOf({ status: ['queued', 'analysing'] })).toEqual({ status: 'processing' });
    expect(exportFilterOf({ status: ['failed'] })).toEqual({ status: 'failed' });
  });

  it('is none where an export cannot tell the calls apart as the list does', () => {
    expect(exportFilterOf({ q: 'refund', team: ['north'] })).toBeNull();
    expect(exportFilterOf({ external_conversation_id: 'call-1' })).toBeNull();
    expect(exportFilterOf({ team: ['north', 'south'] })).toBeNull();
    expect(exportFilterOf({ status: ['failed', 'analysed'] })).toBeNull();
  });
});
