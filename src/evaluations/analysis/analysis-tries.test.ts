import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOTHING_SEALED } from '../../encryption/text-sealer.service';
import { DatabaseSettings } from '../../config/database-settings';
import { QueueSettings } from '../../config/queue-settings';
import { ScoringSettings } from '../../config/scoring-settings';
import { Call } from '../../conversations/call.entity';
import { CallsRepository } from '../../conversations/calls.repository';
import { Conversation } from '../../conversations/conversation.entity';
import { ResultChanges } from '../../conversations/result-changes';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { Database } from '../../database/database';
import { dataSourceOptions } from '../../database/data-source-options';
import { FREE } from '../../database/lease';
import { AnalysesRepository } from './analyses.repository';
import { Analysis } from './analysis.entity';
import { AnalysisListeners } from './analysis-outcome';
import { AnalysisTries } from './analysis-tries.service';
import { FailedAnalyses } from './failed-analyses.service';
import { NEVER_ENDED } from './analysis-failure';
import { MAX_STARTS } from './start-limits';

const MINUTE_MS = 60_000;
const source = new DataSource({
  ...dataSourceOptions(
    Object.assign(new DatabaseSettings(), { DATA_DIR: mkdtempSync(join(tmpdir(), 'analysis-tries-')) }),
  ),
  entities: [Analysis, Call, Conversation],
  migrations: [],
  synchronize: true,
});
const scoring = Object.assign(new ScoringSettings(), { ANALYSIS_RETRY_SECONDS: '60,300,3600' });

let database: Database;
let analyses: AnalysesRepository;
let tries: AnalysisTries;
let failed: FailedAnalyses;
let heard: string[];
let conversationId: string;

beforeAll(async () => {
  await source.initialize();
  database = new Database(source);
  const listeners = new AnalysisListeners();
  listeners.add({
    analysed: () => Promise.resolve(),
    analysisFailed: (_manager, callId, { code }) => Promise.resolve(void heard.push(`${callId} ${code}`)),
    analysesQueuedAgain: (_manager, _organisation, ids) =>
      Promise.resolve(void heard.push(`${ids.join()} again`)),
  });
  analyses = new AnalysesRepository(source.getRepository(Analysis));
  const changes = new ResultChanges(new CallsRepository(source.getRepository(Call), NOTHING_SEALED));
  tries = new AnalysisTries(database, analyses, listeners, changes, new QueueSettings(), scoring);
  const conversations = new ConversationsRepository(source.getRepository(Conversation), NOTHING_SEALED);
  failed = new FailedAnalyses(database, analyses, conversations, listeners, changes, scoring);
});
afterAll(() => source.destroy());

beforeEach(async () => {
  heard = [];
  conversationId = uuidv7();
  const now = new Date();
  const conversation = { id: conversationId, organisationId: 'o', callId: conversationId };
  await database.write(async (manager) => {
    await manager.insert(Conversation, { ...conversation, sentences: [], sentenceCount: 0, createdAt: now });
    await tries.plan(manager, conversation, { conversationDate: now, state: 'due', now });
  });
});

const TOO_LONG = { message: 'no', code: 'call_too_long' } as const;

const row = () => source.manager.findOneByOrFail(Analysis, { conversationId });
const set = (change: Partial<Analysis>) => source.manager.update(Analysis, { conversationId }, change);
const begin = async (owner: string) =>
  tries.begin(conversationId, (await analyses.findDue(conversationId))!, owner);
/** A start whose process dies: nobody says how it ended. */
const beginAndDie = async () => {
  expect(await begin(uuidv7())).toBe(true);
  await set(FREE);
};
/** Until the next start, to a second or so. */
const waitMs = async () => (await row()).dueAt.getTime() - Date.now();

describe('starts of an analysis', () => {
  it('are counted with the lease, which one of two at once gets', async () => {
    const due = (await analyses.findDue(conversationId))!;
    const got = await Promise.all(['one', 'two'].map((owner) => tries.begin(conversationId, due, owner)));
    expect(got.sort()).toEqual([false, true]);
    expect(await row()).toMatchObject({ starts: 1 });
  });

  it('count nothing once a try has ended in an error, and not when it was handed back', async () => {
    await beginAndDie();
    await begin('owner');
    await tries.handBack(conversationId, 'owner');
    expect(await row()).toMatchObject({ starts: 1, failures: 0, leaseOwner: null });
    expect(await waitMs()).toBeLessThanOrEqual(0);
    await begin('owner');
    expect(await tries.failed(conversationId, 'owner', TOO_LONG)).toEqual({
      outcome: 'retry',
      delayMs: MINUTE_MS,
    });
    expect(await row()).toMatchObject({
      starts: 0,
      failures: 1,
      lastError: 'no',
      failureCode: 'call_too_long',
    });
  });

  it('that never end are followed by the next at once, then after the waits between tries', async () => {
    const waits: number[] = [];
    for (let start = 0; start < MAX_STARTS; start++) {
      await beginAndDie();
      waits.push(Math.round(Math.max(0, await waitMs()) / MINUTE_MS));
    }
    expect(waits).toEqual([0, 1, 5, 60, 0]);
  });

  it('are no more than five: then it has failed, and that is told once', async () => {
    for (let start = 0; start < MAX_STARTS; start++) await beginAndDie();
    const due = (await analyses.findDue(conversationId))!;
    expect(await tries.putAside(conversationId, due, 'owner')).toBe(true);
    expect(await tries.putAside(conversationId, due, 'other')).toBe(false);
    expect(await row()).toMatchObject({
      state: 'failed',
      lastError: NEVER_ENDED.message,
      failureCode: 'scoring_never_ended',
      leaseOwner: null,
    });
    expect(heard).toEqual([`${conversationId} scoring_never_ended`]);
    expect(await analyses.findDue(conversationId)).toBeNull();
  });
});

describe('a failed analysis', () => {
  it('is queued once more by a resend: one try, a wait after it failed', async () => {
    await set({ state: 'failed', failures: 4, updatedAt: new Date() });
    const due = await failed.queueOnce('o', conversationId);
    expect(Math.round((due!.getTime() - Date.now()) / MINUTE_MS)).toBe(1);
    expect(await failed.queueOnce('o', conversationId)).toBeNull();
    expect(heard).toEqual([`${conversationId} again`]);
    await begin('owner');
    expect(await tries.failed(conversationId, 'owner', TOO_LONG)).toMatchObject({ outcome: 'failed' });
  });

  it('that was put aside gets one start by a resend, the longest wait later', async () => {
    await set({ state: 'failed', starts: MAX_STARTS, updatedAt: new Date() });
    const due = await failed.queueOnce('o', conversationId);
    expect(Math.round((due!.getTime() - Date.now()) / MINUTE_MS)).toBe(60);
    await beginAndDie();
    expect((await row()).starts).toBe(MAX_STARTS);
  });

  it('is at once due for an administrator, with its tries before it; what was put aside goes on alone', async () => {
    await set({ state: 'failed', starts: MAX_STARTS, failures: 4, updatedAt: new Date() });
    const queue = (organisation: string) =>
      database.write((manager) => failed.queueAgain(manager, organisation, [conversationId], new Date()));
    expect(await queue('another')).toEqual([]);
    expect(await queue('o')).toMatchObject([{ conversationId }]);
    expect(await queue('o')).toEqual([]);
    expect(await row()).toMatchObject({ state: 'due', failures: 0, starts: 2 });
    expect(await waitMs()).toBeLessThanOrEqual(0);
  });

  it('stays so when its transcript was erased, or for another organisation', async () => {
    await set({ state: 'failed', updatedAt: new Date() });
    expect(await failed.queueOnce('another', conversationId)).toBeNull();
    await source.manager.update(Conversation, { id: conversationId }, { sentences: null });
    expect(await failed.queueOnce('o', conversationId)).toBeNull();
    const again = await database.write((manager) =>
      failed.queueAgain(manager, 'o', [conversationId], new Date()),
    );
    expect(again).toEqual([]);
    expect((await row()).state).toBe('failed');
  });
});
