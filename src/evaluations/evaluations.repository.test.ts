import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOTHING_SEALED } from '../encryption/text-sealer.service';
import { InitialSchema1763700000000 } from '../../migrations/1763700000000-initial-schema';
import { FormerEvaluations1766300000000 } from '../../migrations/1766300000000-former-evaluations';
import { Evaluation } from './evaluation.entity';
import { EvaluationsRepository, type ReviewedEvaluation } from './evaluations.repository';
import { memorySource } from '../../test/fixtures/memory-source';

let source: DataSource;
let evaluations: EvaluationsRepository;

beforeAll(async () => {
  source = memorySource({
    entities: [Evaluation],
    migrations: [InitialSchema1763700000000, FormerEvaluations1766300000000],
  });
  await source.initialize();
  await source.runMigrations();
  evaluations = new EvaluationsRepository(source.getRepository(Evaluation), NOTHING_SEALED);
});
afterAll(() => source.destroy());

const insert = (id: string, organisationId: string, reviewedAt: Date | null): Promise<void> =>
  evaluations.insert({
    id,
    organisationId,
    conversationId: id,
    agentId: 'a',
    score: null,
    rubricHash: 'h',
    result: `"${id}"`,
    lostShares: null,
    former: null,
    reviewedAt,
    createdAt: new Date('2026-11-01T09:00:00Z'),
  });

it('pages through reviewed evaluations, the latest first, each once also where several were reviewed at a time', async () => {
  const moments = [3, 1, 2, 2, 2, 1, 3].map((hour) => new Date(Date.UTC(2026, 10, 1, hour)));
  for (const [index, at] of moments.entries()) await insert(`ours-${index}`, 'ours', at);
  await insert('ours-unreviewed', 'ours', null);
  await insert('theirs', 'theirs', moments[0]!);
  const read: string[] = [];
  let last: ReviewedEvaluation | null = null;
  do {
    const page: ReviewedEvaluation[] = await evaluations.listReviewed('ours', last, 2);
    read.push(...page.map(({ id }) => id));
    last = page.at(-1) ?? null;
  } while (last);
  expect(read).toEqual([6, 0, 4, 3, 2, 5, 1].map((index) => `ours-${index}`));
});
