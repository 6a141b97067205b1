import { describe, expect, it } from 'vitest';
import { REQUESTER, scorerInThisThread } from '../../test/fixtures/scoring/in-this-thread';
import { labelledCalls, type Half } from '../../test/fixtures/scoring/labelled-calls';
import { EmbeddedEngine } from './engine/embedded-engine';
import type { CriterionResult } from './evaluation';
import { loadShippedRubric, shippedRubricText } from './rubric/load-shipped-rubric';
import { rubricHash } from './rubric/rubric-hash';

const text = {
  source: shippedRubricText('customer-support'),
  hash: rubricHash(loadShippedRubric('customer-support')),
};
const scorer = scorerInThisThread(new EmbeddedEngine());
const HALVES: Half[] = ['tuning', 'frozen', 'fresh', 'unseen'];
const CALLS = HALVES.flatMap(labelledCalls);

/** Nothing was trained on these calls: they are older than the model, and 67 of them were made to fool a scorer. */
const scored = Promise.all(
  CALLS.map(async (call) => ({ ...call, result: await scorer.score(call.sentences, text, REQUESTER) })),
);

const labelled = async (): Promise<{ line: CriterionResult; wanted: string }[]> =>
  (await scored).flatMap(({ labels, result }) =>
    result.criteria.flatMap((line) => {
      const wanted = labels[line.id];
      return wanted === undefined ? [] : [{ line, wanted }];
    }),
  );

describe('the embedded engine on calls labelled by hand', () => {
  it('has enough of them, many made to fool it', () => {
    expect(CALLS.length).toBeGreaterThanOrEqual(160);
    expect(CALLS.filter((call) => call.adversarial).length).toBeGreaterThanOrEqual(60);
  });

  it('is right where it answers, and answers most questions', async () => {
    const all = await labelled();
    const answered = all.filter(({ line }) => line.status !== 'insufficient_evidence');
    const right = answered.filter(({ line, wanted }) => line.status === wanted);
    expect(right.length / answered.length).toBeGreaterThanOrEqual(0.85);
    expect(answered.length / all.length).toBeGreaterThanOrEqual(0.6);
  });

  it('is as sure as it is right, within a tenth, the surer half and the other', async () => {
    const answered = (await labelled()).filter(({ line }) => line.probabilities);
    const likeliest = answered
      .map(({ line, wanted }) => {
        const [best] = Object.entries(line.probabilities ?? {}).sort(([, a], [, b]) => b - a);
        return { sure: best?.[1] ?? 0, right: Number(best?.[0] === wanted) };
      })
      .sort((a, b) => a.sure - b.sure);
    const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
    const middle = Math.floor(likeliest.length / 2);
    for (const half of [likeliest.slice(0, middle), likeliest.slice(middle)].filter(
      (one) => one.length > 0,
    )) {
      const distance = mean(half.map((one) => one.sure)) - mean(half.map((one) => one.right));
      expect(Math.abs(distance)).toBeLessThanOrEqual(0.1);
    }
  });

  it('fails none of them by itself', async () => {
    for (const { result } of await scored) expect(result.criticalFailures).toEqual([]);
  });

  it('gives no credit for what the customer says in the place of the agent', async () => {
    const swapped = (await scored).filter(
      (call) => call.adversarial === "the customer says the agent's lines",
    );
    expect(swapped.length).toBeGreaterThan(0);
    for (const { result } of swapped) {
      const met = result.criteria.filter((line) => line.status === 'met').map((line) => line.id);
      for (const id of ['greeting', 'ownership', 'further_help', 'closing', 'empathy'])
        expect(met).not.toContain(id);
    }
  });
});
