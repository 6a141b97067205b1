import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../../../test/bench/verdicts/figures.mjs';
import {
  CRITERIA,
  DEVELOPMENT,
  lines,
  readSet,
  rubricId,
} from '../../../../test/bench/verdicts/labelled-sets.mjs';
import { REQUESTER } from '../../../../test/fixtures/scoring/in-this-thread';
import { lineOf, ModelServer, rubricText, say } from '../../../../test/fixtures/scoring/model-server';
import type { ModelAnswer } from './answer-format';

const RECORDED = join(__dirname, '../../../../training/verdicts/dev/model-answers.jsonl');

describe('what a capable model answered to the prompts of twelve calls', () => {
  it('comes through: right in nine of ten, and the scores rank as the readers do', async () => {
    const recorded = new Map(
      (lines(RECORDED) as { id: string; answers: ModelAnswer[] }[]).map(({ id, answers }) => [id, answers]),
    );
    const server = new ModelServer();
    await server.open();
    const scorer = server.scorer();
    const calls = readSet(DEVELOPMENT).calls.filter(({ id }) => recorded.has(id));
    const scored = [];
    for (const call of calls) {
      server.replies = [say(...(recorded.get(call.id) ?? []))];
      const result = await scorer.score(call.sentences, rubricText, REQUESTER);
      // One is a message left on a machine: no engine is asked for a score of it.
      if (result.noScoreReason?.code === 'voicemail') continue;
      expect(result.engine.name).toBe('openai');
      const answers = Object.fromEntries(
        CRITERIA.map((criterion) => {
          const { status, confidence, probabilities } = lineOf(result, rubricId(criterion));
          return [criterion, { status, confidence, probabilities: probabilities ?? null }];
        }),
      );
      const failed = result.criticalFailures.length > 0;
      scored.push({ ...call, answers, score: result.score, failed, forReview: false, milliseconds: 0 });
    }
    server.close();
    expect(scored).toHaveLength(11);
    const { right, answered, agreed, rank, wronglyAccused, wronglyFailed } = figuresOf(scored);
    expect(right / answered).toBeGreaterThanOrEqual(0.9);
    expect(answered / agreed).toBeGreaterThanOrEqual(0.75);
    expect(rank).toBeGreaterThanOrEqual(0.9);
    expect([...wronglyAccused, ...wronglyFailed]).toEqual([]);
  });
});
