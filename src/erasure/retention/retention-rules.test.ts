import { describe, expect, it } from 'vitest';
import { callsOver, KEEP_ALL } from './retention-rules';

const now = new Date('2026-06-30T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const call = (campaign: string, took: number, accepted = took) => ({
  campaign,
  conversationDate: daysAgo(took),
  createdAt: daysAgo(accepted),
});

describe('when calls are over', () => {
  it('is never without rules', () => {
    expect(callsOver(KEEP_ALL, now)).toBeNull();
    expect(callsOver({ ...KEEP_ALL, auditDays: 1 }, now)).toBeNull();
  });

  it('is after the days of their campaign, else after those of the organisation', () => {
    const rules = { callsDays: 30, auditDays: null, campaigns: [{ campaign: 'sales', callsDays: 10 }] };
    const over = callsOver(rules, now);
    expect(over?.none).toEqual(daysAgo(10));
    const calls = [call('sales', 11), call('sales', 9), call('support', 11), call('support', 31)];
    expect(calls.map((one) => over?.isOver(one))).toEqual([true, false, false, true]);
  });

  it('is never for a campaign that is kept, and needs no days of the organisation', () => {
    const kept = callsOver(
      { ...KEEP_ALL, callsDays: 5, campaigns: [{ campaign: 'a', callsDays: null }] },
      now,
    );
    expect([call('a', 400), call('b', 6)].map((one) => kept?.isOver(one))).toEqual([false, true]);
    const only = callsOver({ ...KEEP_ALL, campaigns: [{ campaign: 'a', callsDays: 5 }] }, now);
    expect([call('a', 6), call('b', 400)].map((one) => only?.isOver(one))).toEqual([true, false]);
  });

  it('is counted from when they were accepted, where they took place long before', () => {
    const over = callsOver({ ...KEEP_ALL, callsDays: 30 }, now);
    expect(over?.isOver(call('support', 400, 1))).toBe(false);
  });
});
