import { describe, expect, it } from 'vitest';
import { exportFilterOf } from './export-filter';

describe('the filter of the list of calls, for an export', () => {
  it('narrows an export as it narrows the list, by one value or several', () => {
    const shown = { agent_id: ['a'], team: ['north', 'south'], topic: ['refunds'], min_score: 60 };
    expect(exportFilterOf({ ...shown, review: 'true' })).toEqual({
      ...shown,
      topic: 'refunds',
      review: true,
    });
    expect(exportFilterOf({})).toEqual({});
    const { from, to } = exportFilterOf({ from: '2026-01-01', to: '2026-01-01' }) ?? {};
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000 - 1);
  });

  it('takes what is on its way as one state, where the list shows all of it', () => {
    expect(exportFilterOf({ status: ['queued', 'processing', 'analysing'] })).toEqual({
      status: ['processing'],
    });
    expect(exportFilterOf({ status: ['failed', 'analysed'] })).toEqual({ status: ['failed', 'analysed'] });
  });

  it('is none where an export cannot tell the calls apart as the list does', () => {
    expect(exportFilterOf({ q: 'refund', team: ['north'] })).toBeNull();
    expect(exportFilterOf({ external_conversation_id: 'call-1' })).toBeNull();
    expect(exportFilterOf({ status: ['queued'] })).toBeNull();
    expect(exportFilterOf({ status: ['queued', 'failed'] })).toBeNull();
    expect(exportFilterOf({ review: 'urgent' })).toBeNull();
    expect(exportFilterOf({ topic: ['refunds', 'parcels'] })).toBeNull();
  });
});
