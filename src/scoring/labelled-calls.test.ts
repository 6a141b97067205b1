import { describe, expect, it } from 'vitest';
import { labelledCalls, type Half } from '../../test/fixtures/scoring/labelled-calls';
import { EmbeddedEngine } from './engine/embedded-engine';
import { measureInteraction } from './measures/measure-interaction';
import { loadShippedRubric } from './rubric/load-shipped-rubric';

const rubric = loadShippedRubric('customer-support');
const engine = new EmbeddedEngine();

/** F1 of credit given rightly; for respectful language, of violations found. */
async function f1OfEach(half: Half): Promise<Record<string, number>> {
  const counts = new Map<string, { right: number; wrong: number }>();
  for (const { sentences, labels } of labelledCalls(half)) {
    const measures = measureInteraction(sentences);
    const { answers } = await engine.answer({ sentences, measures, rubric });
    for (const { criterion, status } of answers) {
      const wanted = labels[criterion];
      if (!wanted) continue;
      const positive = criterion === 'prohibited_language' ? 'not_met' : 'met';
      const count = counts.get(criterion) ?? { right: 0, wrong: 0 };
      if (status === positive && wanted === positive) count.right++;
      else if (status === positive || wanted === positive) count.wrong++;
      counts.set(criterion, count);
    }
  }
  return Object.fromEntries(
    [...counts].map(([id, { right, wrong }]) => [id, (2 * right) / (2 * right + wrong)]),
  );
}

const HALVES: Half[] = ['tuning', 'frozen', 'fresh', 'unseen'];
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the embedded engine on calls labelled by hand', () => {
  it('has enough of them, many made to fool it', () => {
    const calls = HALVES.flatMap(labelledCalls);
    expect(calls.length).toBeGreaterThanOrEqual(60);
    expect(calls.filter((call) => call.adversarial).length).toBeGreaterThanOrEqual(20);
  });

  it('is right on calls it was not tuned on: F1 of at least 0.9 on average', async () => {
    const scores = Object.values(await f1OfEach('frozen'));
    expect(scores).toHaveLength(10);
    expect(mean(scores)).toBeGreaterThanOrEqual(0.9);
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0.78);
  });

  it.each(['tuning', 'fresh', 'unseen'] as const)(
    'keeps what it learnt from the %s part: at least 0.95 on average',
    async (half) => {
      const scores = Object.values(await f1OfEach(half));
      expect(mean(scores)).toBeGreaterThanOrEqual(0.95);
    },
  );

  it.each(HALVES)(
    'gives no credit to the calls of the %s part in which the customer plays the agent',
    async (half) => {
      for (const { adversarial, sentences } of labelledCalls(half)) {
        if (adversarial !== "the customer says the agent's lines") continue;
        const measures = measureInteraction(sentences);
        const { answers } = await engine.answer({ sentences, measures, rubric });
        const met = answers.filter((one) => one.status === 'met').map((one) => one.criterion);
        for (const id of ['greeting', 'ownership', 'further_help', 'closing', 'empathy'])
          expect(met).not.toContain(id);
      }
    },
  );
});
