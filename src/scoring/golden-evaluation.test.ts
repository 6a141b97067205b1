import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { expectGolden } from '../../test/fixtures/scoring/golden';
import type { Sentence } from '../conversations/sentence';
import { loadActModel } from './acts/load-act-model';
import { readActs } from './acts/read-acts';
import { CallScorer } from './call-scorer';
import { EmbeddedEngine } from './engine/embedded-engine';
import { TRAINED_CRITERIA } from './judging/act-rules';
import { judgeCriterion } from './judging/judge-criterion';
import { loadShippedRubric } from './rubric/load-shipped-rubric';

const ROOT = join(__dirname, '../..');
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
      TRAINED_CRITERIA.map((one) => [one, judgeCriterion(one, acts).probabilities]),
    ),
  };
}

// After a change of the engine: RENEW_GOLDEN=1 npx vitest run --project unit src/scoring/golden-evaluation.test.ts
it('the sample call is evaluated on this machine as on the one that stored its evaluation', async () => {
  expectGolden('golden-evaluation', await evaluated());
});
