import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Sentence } from '../conversations/sentence';
import { loadActModel } from './acts/load-act-model';
import { readActs } from './acts/read-acts';
import { CallScorer } from './call-scorer';
import { EmbeddedEngine } from './engine/embedded-engine';
import type { AnswerProbabilities } from './evaluation';
import { TRAINED_CRITERIA } from './judging/act-rules';
import { judgeCriterion } from './judging/judge-criterion';
import { loadShippedRubric } from './rubric/load-shipped-rubric';

const ROOT = join(__dirname, '../..');
const GOLDEN = join(ROOT, 'test/fixtures/scoring/golden-evaluation.json');
/** Sums in another order differ by far less; another answer, or a wrong instruction of a processor, by more. */
const DIGITS = 6;

const rounded = (probabilities: AnswerProbabilities) =>
  Object.fromEntries(
    Object.entries(probabilities).map(([answer, share]) => [answer, Number(share.toFixed(DIGITS))]),
  );

async function evaluated() {
  const { transcript } = JSON.parse(readFileSync(join(ROOT, 'samples/transcript.json'), 'utf8')) as {
    transcript: Sentence[];
  };
  const scorer = new CallScorer(new EmbeddedEngine());
  const { engine, score, interval, coverage, criteria } = await scorer.score(
    transcript,
    loadShippedRubric('customer-support'),
  );
  const acts = readActs(transcript, loadActModel());
  return {
    engine,
    score,
    interval,
    coverage,
    answers: criteria.map(({ id, status, points, confidence }) => ({ id, status, points, confidence })),
    // As they are before an evaluation has four digits of them.
    probabilities: Object.fromEntries(
      TRAINED_CRITERIA.map((one) => [one, rounded(judgeCriterion(one, acts).probabilities)]),
    ),
  };
}

// After a change of the engine: RENEW_GOLDEN=1 npx vitest run --project unit src/scoring/golden-evaluation.test.ts
it('the sample call is evaluated on this machine as on the one that stored its evaluation', async () => {
  const found = await evaluated();
  if (process.env.RENEW_GOLDEN) writeFileSync(GOLDEN, `${JSON.stringify(found, null, 2)}\n`);
  expect(found).toEqual(JSON.parse(readFileSync(GOLDEN, 'utf8')));
});
