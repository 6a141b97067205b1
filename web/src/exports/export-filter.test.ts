import { describe, expect, it } from 'vitest';
import { exportFilterOf } from './export-filter';

describe('the filter of the list of calls, for an export', () => {
  it('narrows an export as it narrows the list', () => {
    const filter = { from: '2026-01-01', agent_id: 'a', team: 'north', min_score: '60', review: 'true' };
    expect(exportFilterOf(filter)).toEqual({
      from: '2026-01-01',
      agent_id: 'a',
      team: 'north',
      min_score: 60,
      review: true,
    });
    expect(exportFilterOf({})).toEqual({});
    expect(exportFilterOf({ from: '', team: '' })).toEqual({});
  });

  it('takes what is on its way as one state', () => {
    for (const status of ['queued', 'processing', 'analysing'])
      expect(exportFilterOf({ status })).toEqual({ status: 'processing' });
    expect(exportFilterOf({ status: 'failed' })).toEqual({ status: 'failed' });
  });

  it('is none where an export cannot tell the calls apart as the list does', () => {
    expect(exportFilterOf({ q: 'refund', team: 'north' })).toBeNull();
    expect(exportFilterOf({ external_conversation_id: 'call-1' })).toBeNull();
  });
});
