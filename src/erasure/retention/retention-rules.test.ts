import { describe, expect, it } from 'vitest';
import { KEEP_ALL, readRules, whatIsOver, type RetentionRules } from './retention-rules';

const now = new Date('2026-06-30T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const call = (campaign: string, took: number, accepted = took) => ({
  campaign,
  conversationDate: daysAgo(took),
  createdAt: daysAgo(accepted),
});

const callsOver = (rules: RetentionRules) => {
  const over = whatIsOver(rules, now);
  return over && { none: over.none, isOver: (one: ReturnType<typeof call>) => over.of(one).call };
};

/** Days of a campaign that has none for parts of calls. */
const campaignOf = (campaign: string, callsDays: number | null) => ({
  ...{ campaign, callsDays, transcriptsDays: null, evaluationsDays: null },
});

describe('when calls are over', () => {
  it('is never without rules', () => {
    expect(callsOver(KEEP_ALL)).toBeNull();
    expect(callsOver({ ...KEEP_ALL, auditDays: 1 })).toBeNull();
  });

  it('is after the days of their campaign, else after those of the organisation', () => {
    const rules = { ...KEEP_ALL, callsDays: 30, campaigns: [campaignOf('sales', 10)] };
    const over = callsOver(rules);
    expect(over?.none).toEqual(daysAgo(10));
    const calls = [call('sales', 11), call('sales', 9), call('support', 11), call('support', 31)];
    expect(calls.map((one) => over?.isOver(one))).toEqual([true, false, false, true]);
  });

  it('is never for a campaign that is kept, and needs no days of the organisation', () => {
    const kept = callsOver({ ...KEEP_ALL, callsDays: 5, campaigns: [campaignOf('a', null)] });
    expect([call('a', 400), call('b', 6)].map((one) => kept?.isOver(one))).toEqual([false, true]);
    const only = callsOver({ ...KEEP_ALL, campaigns: [campaignOf('a', 5)] });
    expect([call('a', 6), call('b', 400)].map((one) => only?.isOver(one))).toEqual([true, false]);
  });

  it('is counted from when they were accepted, where they took place long before', () => {
    const over = callsOver({ ...KEEP_ALL, callsDays: 30 });
    expect(over?.isOver(call('support', 400, 1))).toBe(false);
  });
});

describe('when parts of calls are over', () => {
  it('is after days of their own, while the call is not', () => {
    const over = whatIsOver({ ...KEEP_ALL, callsDays: 30, transcriptsDays: 5, evaluationsDays: 10 }, now);
    expect(over?.none).toEqual(daysAgo(5));
    expect([4, 6, 11, 31].map((days) => over?.of(call('support', days)))).toEqual([
      { call: false, transcript: false, evaluation: false },
      { call: false, transcript: true, evaluation: false },
      { call: false, transcript: true, evaluation: true },
      { call: true, transcript: false, evaluation: false },
    ]);
  });

  it('is never for a campaign with days of its own that names none for them', () => {
    const over = whatIsOver({ ...KEEP_ALL, transcriptsDays: 5, campaigns: [campaignOf('sales', 900)] }, now);
    expect(over?.of(call('sales', 400))).toEqual({ call: false, transcript: false, evaluation: false });
    expect(over?.of(call('support', 400)).transcript).toBe(true);
  });

  it('is never by rules from before there were such days', () => {
    const stored = '{"callsDays":30,"auditDays":null,"campaigns":[{"campaign":"sales","callsDays":10}]}';
    const rules = { ...KEEP_ALL, callsDays: 30, campaigns: [campaignOf('sales', 10)] };
    expect(readRules(stored)).toEqual(rules);
  });
});
