import { describe, expect, it } from 'vitest';
import type { Sentence } from '../conversations/sentence';
import { EmbeddedEngine } from './engine/embedded-engine';
import type { EvaluationResult } from './evaluation';
import { loadShippedRubric, type ShippedRubric } from './rubric/load-shipped-rubric';
import { CallScorer } from './call-scorer';

const scorer = new CallScorer(new EmbeddedEngine());

function score(rubric: ShippedRubric, call: string): Promise<EvaluationResult> {
  const sentences = call.split('\n').map((line): Sentence => {
    return { speaker: line.startsWith('A') ? 'agent' : 'customer', text: line.slice(3) };
  });
  return scorer.score(sentences, loadShippedRubric(rubric));
}

const statusOf = (result: EvaluationResult, id: string) =>
  result.criteria.find((one) => one.id === id)?.status;

const SALE = `A: Hello, this is Dan from Volt Energy, I'm calling about the quote you requested. This call is recorded.
C: Okay, hi.
A: What do you pay for electricity at the moment?
C: About ninety a month. But I'm happy with my provider.
A: I understand, many of our customers said the same. May I ask what matters most to you?
C: The price, mostly. How much is it?
A: It's seventy nine euros a month, without hidden fees, so you would save eleven euros every month.
C: Okay, let's do it. Sign me up.
A: Great. You can cancel within fourteen days. Shall I send the contract today?
C: Yes.
A: You'll receive it by tomorrow. Thank you for your time, have a great day.`;

const COLLECTION = `A: Good morning, my name is Erin from Cobalt Recovery on a recorded line. Am I speaking with Mr Jones?
C: Yes.
A: Could you confirm your date of birth and your zip code?
C: First of May 1970, 90210.
A: Thank you. This is an attempt to collect a debt and any information obtained will be used for that purpose. There is an outstanding balance of four hundred dollars.
C: I lost my job, I can't pay that.
A: I'm sorry to hear that. We can set up a payment plan. What could you afford each month?
C: I can pay fifty.
A: So that is fifty dollars on the first of March. Is that right?
C: Yes.
A: Thank you, have a good day.`;

describe('the sales rubric', () => {
  it('gives a fair and complete sale high marks, and every disclosure of it', async () => {
    const result = await score('sales', SALE);
    expect(result.score).toBeGreaterThanOrEqual(85);
    for (const id of ['recording_notice', 'price', 'cancellation_right', 'no_pressure'])
      expect(statusOf(result, id)).toBe('met');
  });

  it.each([
    ['cancellation_right', 'You can cancel within fourteen days. ', ''],
    [
      'cancellation_right',
      'You can cancel within fourteen days. ',
      'There is no right to cancel within fourteen days. ',
    ],
    ['recording_notice', ' This call is recorded.', ''],
  ])('misses %s when "%s" becomes "%s"', async (criterion, from, to) => {
    const result = await score('sales', SALE.replace(from, to));
    expect(statusOf(result, criterion)).toBe('not_met');
  });

  it('suspects a sale under pressure', async () => {
    const result = await score('sales', SALE.replace('Great. You can', 'You have to decide now. You can'));
    expect(result.suspicions).toEqual(['no_pressure']);
    expect(result.score).toBeGreaterThan(0);
  });

  it('does not take "no pressure" for pressure', async () => {
    const result = await score(
      'sales',
      SALE.replace('Great. You can', 'There is no pressure to decide now. You can'),
    );
    expect(result.suspicions).toEqual([]);
  });
});

describe('the collections rubric', () => {
  it('gives a call with all disclosures high marks', async () => {
    const result = await score('collections', COLLECTION);
    expect(result.score).toBeGreaterThanOrEqual(80);
    for (const id of ['recording_notice', 'debt_disclosure', 'promise_recap', 'no_threats'])
      expect(statusOf(result, id)).toBe('met');
  });

  it('suspects a call without the disclosure', async () => {
    const half = COLLECTION.replace(' and any information obtained will be used for that purpose', '');
    expect(statusOf(await score('collections', half), 'debt_disclosure')).toBe('partly');
    const none = half.replace('This is an attempt to collect a debt.', '');
    const result = await score('collections', none);
    expect(result.suspicions).toEqual(['debt_disclosure']);
    expect(result.score).toBeGreaterThan(0);
  });

  it('suspects threats, and asks for dispute rights once the debt is disputed', async () => {
    const call = `A: You owe four hundred dollars, pay up now or we will tell your boss.
C: I don't owe that, that's a mistake.
A: You'll go to jail, deadbeat.
C: I will call a lawyer.
A: Good luck with that my friend.`;
    const result = await score('collections', call);
    expect(result.suspicions).toContain('no_threats');
    expect(statusOf(result, 'dispute_rights')).toBe('not_met');
  });
});
