import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { register } from 'prom-client';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_KEYS } from '../../encryption/organisation-keys.service';
import { NOTHING_SEALED } from '../../encryption/text-sealer.service';
import { InitialSchema1763700000000 } from '../../../migrations/1763700000000-initial-schema';
import { Rescoring1763719200000 } from '../../../migrations/1763719200000-rescoring';
import { PagingIndices1763800000000 } from '../../../migrations/1763800000000-paging-indices';
import { AnalysisStarts1764000000000 } from '../../../migrations/1764000000000-analysis-starts';
import { TranscribedBy1764300000000 } from '../../../migrations/1764300000000-transcribed-by';
import { ExchangedSpeakers1764600000001 } from '../../../migrations/1764600000001-exchanged-speakers';
import { TranscriptSearch1764900000000 } from '../../../migrations/1764900000000-transcript-search';
import { Conversation } from '../../conversations/conversation.entity';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { Database } from '../../database/database';
import { NamedLease } from '../../database/named-lease.entity';
import { NamedLeases } from '../../database/named-leases';
import { NamedLeasesRepository } from '../../database/named-leases.repository';
import type { JobQueue } from '../../queue/job-queue';
import { AnalysesRepository } from '../analysis/analyses.repository';
import { Analysis } from '../analysis/analysis.entity';
import { readSearchQuery } from './search-query';
import { TranscriptIndexWriter } from './transcript-index-writer.service';
import { TranscriptIndex } from './transcript-index.entity';
import { TranscriptIndexRepository } from './transcript-index.repository';
import { TranscriptIndexing } from './transcript-indexing.service';
import { TranscriptSearch } from './transcript-search.service';
import { memorySource } from '../../../test/fixtures/memory-source';

const NOW = new Date('2026-03-01T10:00:00.000Z');
const NOT_STOPPING = new AbortController().signal;
let source: DataSource;
let database: Database;
let conversations: ConversationsRepository;
let analyses: AnalysesRepository;
let indexing: TranscriptIndexing;
let search: TranscriptSearch;
let migration: TranscriptSearch1764900000000;

beforeEach(async () => {
  Logger.overrideLogger(false);
  source = memorySource({
    entities: [Analysis, Conversation, NamedLease, TranscriptIndex],
    migrations: [
      InitialSchema1763700000000,
      Rescoring1763719200000,
      PagingIndices1763800000000,
      AnalysisStarts1764000000000,
      TranscribedBy1764300000000,
      ExchangedSpeakers1764600000001,
    ],
  });
  await source.initialize();
  await source.runMigrations();
  migration = new TranscriptSearch1764900000000();
  database = new Database(source);
  conversations = new ConversationsRepository(source.getRepository(Conversation), NOTHING_SEALED);
  analyses = new AnalysesRepository(source.getRepository(Analysis));
  const leases = new NamedLeases(database, new NamedLeasesRepository(source.getRepository(NamedLease)));
  const index = new TranscriptIndexRepository(source.getRepository(TranscriptIndex));
  const writer = new TranscriptIndexWriter(database, analyses, conversations, index, NO_KEYS);
  indexing = new TranscriptIndexing(leases, analyses, writer, index, {} as JobQueue);
  search = new TranscriptSearch(database, index, NO_KEYS);
});
afterEach(() => {
  vi.restoreAllMocks();
  return source.destroy();
});

/** As it was stored before there was an index. */
async function store(text: string | null): Promise<string> {
  const id = uuidv7();
  const date = NOW.toISOString().replace('T', ' ').slice(0, -1);
  const sentences = text === null ? null : JSON.stringify([{ speaker: 'agent', text }]);
  await source.query(
    `INSERT INTO conversation (id, organisation_id, call_id, sentences, sentence_count, created_at)
     VALUES (?, 'o', ?, ?, 1, ?)`,
    [id, id, sentences, date],
  );
  await source.query(
    `INSERT INTO analysis (conversation_id, organisation_id, call_id, conversation_date, state, due_at, updated_at)
     VALUES (?, 'o', ?, ?, 'done', ?, ?)`,
    [id, id, date, date, date],
  );
  return id;
}

const found = async (query: string): Promise<string[]> =>
  (await search.find('o', {}, readSearchQuery(query), 1_000)).found.map(({ id }) => id);

it('calls of before there was an index are found once they are read into it, more than one batch of them', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 45; at++) ids.push(await store(`refund number ${at}`));
  await migration.up(source.createQueryRunner());
  expect(await found('refund')).toEqual([]);
  await indexing.work(NOT_STOPPING);
  expect((await found('refund')).sort()).toEqual(ids.sort());
  expect(await found('44')).toHaveLength(1);
});

it('the migration can be taken again after it was cut short, and back', async () => {
  const runner = source.createQueryRunner();
  await runner.query('ALTER TABLE analysis ADD COLUMN transcript_indexed smallint NULL');
  await migration.up(runner);
  await migration.up(runner);
  await migration.down(runner);
  const tables = (await runner.query(
    `SELECT name FROM sqlite_master WHERE name LIKE '%transcript%'`,
  )) as unknown[];
  expect(tables).toEqual([]);
  expect(await runner.hasColumn('analysis', 'transcript_indexed')).toBe(false);
});

it('a transcript that is erased leaves the index with it, and stays out', async () => {
  const [erased, kept] = [await store('my refund'), await store('your refund')];
  await migration.up(source.createQueryRunner());
  await indexing.work(NOT_STOPPING);
  expect(await found('refund')).toHaveLength(2);
  await database.write(async (manager) => {
    await indexing.forget(manager, 'o', [erased]);
    await conversations.within(manager).eraseByCall('o', erased);
  });
  expect(await found('refund')).toEqual([kept]);
  await indexing.work(NOT_STOPPING);
  expect(await found('refund')).toEqual([kept]);
});

it('one that is erased while it is read does not come into the index', async () => {
  const id = await store('my refund');
  await migration.up(source.createQueryRunner());
  const read = conversations.findSentences.bind(conversations);
  vi.spyOn(conversations, 'findSentences').mockImplementationOnce(async (...args) => {
    const conversation = await read(...args);
    await database.write(async (manager) => {
      await indexing.forget(manager, 'o', [id]);
      await conversations.within(manager).eraseByCall('o', id);
    });
    return conversation;
  });
  await indexing.work(NOT_STOPPING);
  expect(await found('refund')).toEqual([]);
});

it('one that changes while it is read is read again', async () => {
  const id = await store('my refund');
  await migration.up(source.createQueryRunner());
  const read = conversations.findSentences.bind(conversations);
  vi.spyOn(conversations, 'findSentences').mockImplementationOnce(async (...args) => {
    const conversation = await read(...args);
    await database.write(async (manager) => {
      const sentences = [{ speaker: 'customer' as const, text: 'my voucher' }];
      await manager.update(Conversation, { id }, { sentences });
      await indexing.forget(manager, 'o', [id]);
    });
    return conversation;
  });
  await indexing.work(NOT_STOPPING);
  expect(await found('refund')).toEqual([]);
  expect(await found('customer:voucher')).toEqual([id]);
});

it('one that has changed is found by what it says now', async () => {
  const id = await store('my refund');
  await migration.up(source.createQueryRunner());
  await indexing.work(NOT_STOPPING);
  await database.write(async (manager) => {
    const sentences = [{ speaker: 'customer' as const, text: 'my voucher' }];
    await manager.update(Conversation, { id }, { sentences });
    await indexing.forget(manager, 'o', [id]);
  });
  await indexing.work(NOT_STOPPING);
  expect(await found('refund')).toEqual([]);
  expect(await found('customer:voucher')).toEqual([id]);
});

describe('a transcript that cannot be read', () => {
  let now = Date.now();
  beforeEach(() => vi.spyOn(Date, 'now').mockImplementation(() => now));

  const breakOf = (id: string): Promise<unknown> =>
    source.query(`UPDATE conversation SET sentences = '{' WHERE id = ?`, [id]);
  async function workOften(): Promise<void> {
    for (let run = 0; run < 6; run++) {
      await indexing.work(NOT_STOPPING);
      now += 3_600_000;
    }
  }

  it('keeps no other from the index, whether stored before or after it', async () => {
    const kept = [await store('my refund')];
    const broken = await store('no refund');
    kept.push(await store('our refund'));
    await migration.up(source.createQueryRunner());
    await breakOf(broken);
    await indexing.work(NOT_STOPPING);
    expect((await found('refund')).sort()).toEqual(kept.sort());
  });

  it('is tried three times, then given up and counted, and read again once it has changed', async () => {
    const broken = await store('no refund');
    await migration.up(source.createQueryRunner());
    await breakOf(broken);
    const read = vi.spyOn(conversations, 'findSentences');
    const before = await givenUp();
    await workOften();
    expect(read).toHaveBeenCalledTimes(3);
    expect((await givenUp()) - before).toBe(1);
    expect(await analyses.hasUnindexed()).toBe(false);
    await database.write(async (manager) => {
      const sentences = [{ speaker: 'agent' as const, text: 'a refund after all' }];
      await manager.update(Conversation, { id: broken }, { sentences });
      await indexing.forget(manager, 'o', [broken]);
    });
    await indexing.work(NOT_STOPPING);
    expect(await found('refund')).toEqual([broken]);
  });

  it('is tried again, but not at once', async () => {
    const broken = await store('no refund');
    await migration.up(source.createQueryRunner());
    await breakOf(broken);
    const read = vi.spyOn(conversations, 'findSentences');
    for (let run = 0; run < 5; run++) await indexing.work(NOT_STOPPING);
    expect(read.mock.calls.length).toBeLessThanOrEqual(2);
    await source.query(`UPDATE conversation SET sentences = '[]' WHERE id = ?`, [broken]);
    await workOften();
    expect(await analyses.hasUnindexed()).toBe(false);
  });

  it('or cannot be stored keeps none from the index that would be stored with it', async () => {
    const ids = [await store('my refund'), await store('your refund'), await store('our refund')];
    await migration.up(source.createQueryRunner());
    onInsert(({ callId }) => {
      if (callId === ids[1]) throw new Error('too much');
    });
    await workOften();
    expect((await found('refund')).sort()).toEqual([ids[0], ids[2]].sort());
  });
});

const givenUp = async (): Promise<number> =>
  (await register.getSingleMetric('transcripts_not_indexed_total')!.get()).values[0]?.value ?? 0;

/** Looks at each call before it is stored in the index. */
function onInsert(look: (row: { callId: string }, tokens: readonly string[]) => void): void {
  const insert = TranscriptIndexRepository.prototype.insert;
  vi.spyOn(TranscriptIndexRepository.prototype, 'insert').mockImplementation(async function (
    this: TranscriptIndexRepository,
    row,
    tokens,
  ) {
    look(row, tokens);
    await insert.call(this, row, tokens);
  });
}

it('transcripts that have changed do not wait until all others have been read', async () => {
  const changed = await store('my refund');
  await migration.up(source.createQueryRunner());
  await indexing.work(NOT_STOPPING);
  for (let n = 0; n < 60; n++) await store(`voucher ${n}`);
  await database.write((manager) => indexing.forget(manager, 'o', [changed]));
  const order: string[] = [];
  onInsert(({ callId }) => order.push(callId));
  await indexing.work(NOT_STOPPING);
  expect(order).toHaveLength(61);
  expect(order.indexOf(changed)).toBeLessThan(20);
});

it('of transcripts with very many words few are stored in one transaction', async () => {
  for (let n = 0; n < 6; n++)
    await store(
      Array.from({ length: 2_400 }, (_, at) => `w${n}x${at}`)
        .join(' ')
        .slice(0, 20_000),
    );
  await migration.up(source.createQueryRunner());
  const transactions: number[] = [];
  const write = database.write.bind(database);
  vi.spyOn(database, 'write').mockImplementation((work) => write(work).finally(() => transactions.push(0)));
  onInsert((_, tokens) => {
    transactions[transactions.length - 1]! += tokens.length;
  });
  await indexing.work(NOT_STOPPING);
  expect(transactions.filter((tokens) => tokens > 0).length).toBeGreaterThan(1);
  expect(Math.max(...transactions)).toBeLessThanOrEqual(5_000);
  expect(transactions.reduce((sum, tokens) => sum + tokens, 0)).toBeGreaterThan(20_000);
});

it('a very long transcript is read by its beginning, and ends', async () => {
  const words = Array.from({ length: 60_000 }, (_, at) => `w${at}`).join(' ');
  const id = await store(`refund ${words}`);
  await migration.up(source.createQueryRunner());
  await indexing.work(NOT_STOPPING);
  expect(await found('refund')).toEqual([id]);
  expect(await found('w59999')).toEqual([]);
});
