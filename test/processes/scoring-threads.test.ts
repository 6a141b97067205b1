import 'reflect-metadata';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sentence } from '../../src/conversations/sentence';
import type { EvaluationResult } from '../../src/scoring/evaluation';
import type * as Shipped from '../../src/scoring/rubric/load-shipped-rubric';
import type { RubricText } from '../../src/scoring/rubric/rubric-text';
import type * as Scoring from '../../src/scoring/scorer';
import type * as Threads from '../../src/scoring/threads/scoring-threads';
import { labelledCalls } from '../fixtures/scoring/labelled-calls';
import { ROOT } from '../harness/service-process';

// The compiled code, because threads read it.
const require = createRequire(__filename);
const dist = <T>(file: string): T => require(join(ROOT, 'dist/src/scoring', file)) as T;
const { shippedRubricText } = dist<typeof Shipped>('rubric/load-shipped-rubric.js');
const { Scorer } = dist<typeof Scoring>('scorer.js');
const { ScoringThreads } = dist<typeof Threads>('threads/scoring-threads.js');

const REQUESTER = { organisationId: 'one', priority: 'client' } as const;
const LIMITS = { callMs: 120_000, rubricMs: 120_000 };

/** Everything of an evaluation but how long it took. */
const lasting = ({ durationMs: _, ...result }: EvaluationResult): string => JSON.stringify(result);

describe('scoring in threads', () => {
  const threads = new ScoringThreads({ semanticSimilarity: true, threads: 3, maxWaiting: 2_000 });
  const scorer = new Scorer(threads, LIMITS);
  const rubricOf = async (name: Parameters<typeof shippedRubricText>[0]): Promise<RubricText> => {
    const source = shippedRubricText(name);
    return { source, hash: (await scorer.readRubric(source, REQUESTER)).hash };
  };
  let rubric: RubricText;
  beforeAll(async () => {
    rubric = await rubricOf('customer-support');
  });
  afterAll(() => scorer.close());

  // Criteria of the latter compare with examples, by vectors that all threads are given by one model.
  it.each([
    ['customer-support', 500],
    ['collections', 500],
  ] as const)(
    'gives one call the same evaluation by %s %i times at once, among others, as alone',
    async (name, times) => {
      const rubric = await rubricOf(name);
      const calls = labelledCalls('fresh').map(({ sentences }) => sentences);
      const call = calls[3]!;
      const lonely = new Scorer(new ScoringThreads({ semanticSimilarity: true, threads: 1 }), LIMITS);
      const alone = lasting(await lonely.score(call, rubric, REQUESTER).finally(() => lonely.close()));
      const at500 = await Promise.all(
        Array.from({ length: times }, async (_, at) => {
          const other = calls[(at * 5) % calls.length]!;
          const others = scorer.score(other, rubric, { ...REQUESTER, organisationId: 'another' });
          const own = await scorer.score(call, rubric, REQUESTER);
          await others;
          return lasting(own);
        }),
      );
      expect(new Set(at500)).toEqual(new Set([alone]));
    },
  );

  it('lets other work through while it scores a transcript of 100,000 sentences', async () => {
    const call = labelledCalls('tuning')[0]!.sentences;
    const long = Array.from({ length: 100_000 }, (_, at): Sentence => ({ ...call[at % call.length]! }));
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    await scorer.score(long, rubric, REQUESTER);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(100);
  });

  it('tells what is wrong with a rubric as it is told without threads', async () => {
    await expect(scorer.readRubric('id: [unclosed', REQUESTER)).rejects.toMatchObject({
      name: 'RubricInvalid',
      issues: [{ line: 1, path: 'rubric' }],
    });
    const example = { criterion: 'nope', utterance: 'hello there', meets: true };
    await expect(scorer.addExample(rubric.source, example, REQUESTER)).rejects.toBeInstanceOf(RangeError);
  });
});

describe('the limits of scoring in threads', () => {
  it('end a call that takes too long as failed, and leave the next one alone', async () => {
    const threads = new ScoringThreads({ threads: 1 });
    const source = shippedRubricText('customer-support');
    const { hash } = await new Scorer(threads, LIMITS).readRubric(source, REQUESTER);
    const call = labelledCalls('tuning')[0]!.sentences;
    const long = Array.from({ length: 100_000 }, (_, at): Sentence => ({ ...call[at % call.length]! }));
    const hurried = new Scorer(threads, { callMs: 100, rubricMs: 120_000 });
    await expect(hurried.score(long, { hash, source }, REQUESTER)).rejects.toMatchObject({
      name: 'ScoringFailed',
      message: 'scoring was ended: it took longer than its time limit',
      retryable: true,
    });
    const next = await new Scorer(threads, LIMITS).score(call, { hash, source }, REQUESTER);
    expect(next.score).not.toBeNull();
    await threads.close();
  });
});
