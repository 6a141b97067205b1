import { describe, expect, it } from 'vitest';
import { exportFilterOf, listAloneOf } from './export-filter';

describe('the filter of the list of calls, for an export', () => {
  it('narrows an export as it narrows the list, by one value or several', () => {
    const shown = { agent_id: ['a'], team: ['north', 'south'], topic: ['refunds'], min_score: 60 };
    expect(exportFilterOf({ ...shown, review: 'true' })).toEqual({ ...shown, review: true });
    expect(exportFilterOf({})).toEqual({});
    const { from, to } = exportFilterOf({ from: '2026-01-01', to: '2026-01-01' }) ?? {};
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000 - 1);
  });

  it('tells states and urgencies as the list does', () => {
    expect(exportFilterOf({ status: ['queued', 'failed'] })).toEqual({ call_status: ['queued', 'failed'] });
    expect(exportFilterOf({ review: 'urgent' })).toEqual({ urgency: 'urgent' });
  });

  it('takes the way a call came and the answer to a criterion', () => {
    expect(
      exportFilterOf({ source: ['recording'], criterion: 'greeting', answer: ['not_met', 'partly'] }),
    ).toEqual({ source: 'recording', criterion: 'greeting', answer: ['not_met', 'partly'] });
    expect(exportFilterOf({ source: ['recording', 'transcript'] })).toEqual({});
  });

  it('takes several call reasons', () => {
    expect(exportFilterOf({ topic: ['refunds', 'parcels'] })).toEqual({ topic: ['refunds', 'parcels'] });
  });

  it('is none for a search and an identifier, and says which it is', () => {
    expect(exportFilterOf({ q: 'refund', team: ['north'] })).toBeNull();
    expect(exportFilterOf({ external_conversation_id: 'call-1' })).toBeNull();
    expect(listAloneOf({ q: 'refund', external_conversation_id: 'call-1' })).toBe('q');
    expect(listAloneOf({ external_conversation_id: 'call-1' })).toBe('external_conversation_id');
  });
});
