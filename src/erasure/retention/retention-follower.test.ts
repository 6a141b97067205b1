import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { AuditTrail } from '../../auth/audit-trail.service';
import { DatabaseSettings } from '../../config/database-settings';
import { Call } from '../../conversations/call.entity';
import type { PlacedCall } from '../../conversations/calls.repository';
import { RetainedCallsRepository } from '../../conversations/retained-calls.repository';
import { dataSourceOptions } from '../../database/data-source-options';
import { Database } from '../../database/database';
import { newCall } from '../../ingestion/new-call';
import type { CallMetadata } from '../../ingestion/contract/call-metadata.dto';
import type { KnownAgent } from '../../organisations/agents.repository';
import { PostponedCall } from './postponed-call.entity';
import { PostponedCallsRepository } from './postponed-calls.repository';
import type { OverOf, RetainedData } from './retained-data.service';
import { RetentionFollower } from './retention-follower.service';
import { RetentionRule } from './retention-rule.entity';
import { KEEP_ALL, type RetentionRules } from './retention-rules';
import { RetentionRulesRepository } from './retention-rules.repository';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-06-30T12:00:00.000Z');
const daysFrom = (days: number, date = NOW): Date => new Date(date.getTime() + days * DAY_MS);
const going = new AbortController().signal;

const source = new DataSource({
  ...dataSourceOptions(
    Object.assign(new DatabaseSettings(), { DATA_DIR: mkdtempSync(join(tmpdir(), 'follower-')) }),
  ),
  entities: [Call, RetentionRule, PostponedCall],
  migrations: [],
  synchronize: true,
});
let follower: RetentionFollower;
let rules: RetentionRulesRepository;
let database: Database;
/** Identifiers of calls in the order in which they were looked at. */
let lookedAt: string[];
/** What was found over of which calls. */
let over: Map<string, string>;
/** Calls that are still to be scored. */
const unfinished = new Set<string>();
let onPage: () => Promise<void>;

const data = {
  removeAmong: async (_: string, page: PlacedCall[], overOf: OverOf) => {
    for (const call of page) {
      const parts = overOf(call);
      const found = Object.entries(parts).flatMap(([part, isOver]) => (isOver ? [part] : []));
      lookedAt.push(call.id);
      if (found.length > 0) over.set(call.id, found.join());
    }
    await onPage();
    return { removed: page.length, postponed: page.map(({ id }) => id).filter((id) => unfinished.has(id)) };
  },
} as unknown as RetainedData;

beforeAll(async () => {
  await source.initialize();
  database = new Database(source);
  rules = new RetentionRulesRepository(source.getRepository(RetentionRule));
  follower = new RetentionFollower(
    database,
    new RetainedCallsRepository(source.getRepository(Call)),
    rules,
    new PostponedCallsRepository(source.getRepository(PostponedCall)),
    data,
    {} as AuditTrail,
  );
});
afterAll(() => source.destroy());
beforeEach(async () => {
  [lookedAt, over, onPage] = [[], new Map(), () => Promise.resolve()];
  unfinished.clear();
  for (const entity of [Call, RetentionRule, PostponedCall]) await source.getRepository(entity).clear();
});

async function addCalls(
  count: number,
  age: number,
  { campaign = 'all', accepted = age, organisationId = 'o' } = {},
): Promise<string[]> {
  const ids: string[] = [];
  await database.write(async (manager) => {
    for (let n = 0; n < count; n++) {
      const delivery = {
        external_conversation_id: `${campaign} ${age} ${accepted} ${organisationId} ${n}`,
        conversation_date: daysFrom(-age).toISOString(),
        campaign,
      } as CallMetadata;
      const agent = { id: 'a', organisationId } as KnownAgent;
      const rest = { durationSeconds: null, metadata: null, now: daysFrom(-accepted) };
      const call = {
        ...newCall('transcript', agent, delivery, rest),
        ...{ callAgentName: 'a', outcomeCode: 'b' },
      };
      await manager.insert(Call, call);
      ids.push(call.id);
    }
  });
  return ids;
}

const set = (changed: Partial<RetentionRules>) =>
  database.write((manager) => rules.within(manager).set('o', { ...KEEP_ALL, ...changed }));

/** Follows the rules of the organisation; resolves with the calls that were looked at for it. */
async function follow(now = NOW): Promise<string[]> {
  lookedAt = [];
  for (const rule of await rules.list()) await follower.follow(rule, now, going);
  return lookedAt;
}

it('looks at every call that is over once, however many there are, and at none again', async () => {
  const old = await addCalls(1_200, 40);
  await addCalls(3, 20);
  await addCalls(2, 40, { organisationId: 'p' });
  await set({ transcriptsDays: 30, evaluationsDays: 35, callsDays: 400 });
  expect((await follow()).sort()).toEqual([...old].sort());
  expect(over.get(old[0]!)).toBe('transcript,evaluation');
  expect(await follow()).toEqual([]);
  expect(await follow(daysFrom(1))).toEqual([]);
});

it('looks at what has come to be over since, by whichever days, and at nothing else', async () => {
  await addCalls(5, 60);
  const [thirty] = await addCalls(1, 29.5);
  const [ninety] = await addCalls(1, 89.5);
  const [sales] = await addCalls(1, 9.5, { campaign: 'sales' });
  const own = { campaign: 'sales', callsDays: 10, transcriptsDays: null, evaluationsDays: null };
  await set({ transcriptsDays: 30, evaluationsDays: 90, campaigns: [own] });
  await follow();
  over.clear();
  expect((await follow(daysFrom(1))).sort()).toEqual([thirty, ninety, sales].sort());
  expect([thirty, ninety, sales].map((id) => over.get(id!))).toEqual([
    ...['transcript', 'transcript,evaluation', 'call'],
  ]);
});

it('finds a call that was delivered long after it took place when its own time is over', async () => {
  await set({ transcriptsDays: 30 });
  await follow();
  const [late] = await addCalls(1, 400, { accepted: 0 });
  expect(await follow(daysFrom(29))).toEqual([]);
  expect(await follow(daysFrom(31))).toEqual([late]);
});

it('looks at all again when days are changed or a hold was lifted, also while it is at it', async () => {
  const calls = await addCalls(600, 40);
  await set({ transcriptsDays: 30 });
  await follow();
  await set({ transcriptsDays: 20 });
  expect(await follow()).toHaveLength(600);
  await database.write((manager) => rules.within(manager).beginAgain('o'));
  let isLifted = false;
  onPage = async () => {
    if (isLifted) return;
    isLifted = true;
    vi.useFakeTimers({ now: Date.now() + 1_000, toFake: ['Date'] });
    await database.write((manager) => rules.within(manager).beginAgain('o'));
    vi.useRealTimers();
  };
  expect(await follow()).toHaveLength(500);
  expect((await follow()).sort()).toEqual([...calls].sort());
  expect(await follow()).toEqual([]);
});

it('looks again at a call that was still to be scored, until it is', async () => {
  const [waiting] = await addCalls(3, 40);
  unfinished.add(waiting!);
  await set({ evaluationsDays: 30 });
  expect(await follow()).toHaveLength(3);
  expect(await follow()).toEqual([waiting]);
  unfinished.clear();
  expect(await follow()).toEqual([waiting]);
  expect(await follow()).toEqual([]);
});

it('goes on behind the page at which it broke off', async () => {
  await addCalls(700, 40);
  await set({ transcriptsDays: 30 });
  onPage = () => (lookedAt.length > 500 ? Promise.reject(new Error('killed')) : Promise.resolve());
  await expect(follow()).rejects.toThrow('killed');
  onPage = () => Promise.resolve();
  expect(await follow()).toHaveLength(200);
});

it('finds calls that a version has stored which did not know from when they are kept', async () => {
  const [old] = await addCalls(1, 40);
  await source.getRepository(Call).update({ id: old }, { keptFrom: null });
  await set({ transcriptsDays: 30 });
  expect(await follow()).toEqual([old]);
});

it('reads by the index of that order alone', async () => {
  const calls = new RetainedCallsRepository(source.getRepository(Call));
  const query = vi.spyOn(source.manager, 'query');
  await calls.listKeptFrom('o', { after: { keptFrom: daysFrom(-40), id: '' }, before: NOW }, 10);
  const [sql, parameters] = query.mock.calls.at(-1)!;
  query.mockRestore();
  const plan = await source.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, parameters as unknown[]);
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH placed USING INDEX ix_call_kept_from (organisation_id=? AND kept_from>? AND kept_from<?)',
  ]);
});
