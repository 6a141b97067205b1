import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { InitialSchema1763700000000 } from '../../../migrations/1763700000000-initial-schema';
import { PagingIndices1763800000000 } from '../../../migrations/1763800000000-paging-indices';
import { PairIndices1763900000000 } from '../../../migrations/1763900000000-pair-indices';
import { CallsNotScored1764600000000 } from '../../../migrations/1764600000000-calls-not-scored';
import { CertaintyOfScores1764400000000 } from '../../../migrations/1764400000000-certainty-of-scores';
import { ScoresByDate1765220000000 } from '../../../migrations/1765220000000-scores-by-date';
import type { CallFilter } from '../../connector/calls/call-filter';
import { toCallSelection } from '../../connector/calls/to-call-selection';
import { cursorAfter } from '../../connector/cursor';
import type { Database } from '../../database/database';
import { dialectOf } from '../../database/dialect';
import type { NoScoreCode } from '../../scoring/scorability/no-score-reason';
import { CallSearchRepository } from './call-search.repository';
import { CALL_STATUSES, type CallPosition, type CallStatus } from './call-selection';
import { memorySource } from '../../../test/fixtures/memory-source';

interface Row {
  id: string;
  organisation: string;
  agent: string;
  team: string | null;
  campaign: string;
  outcome: string;
  score: number | null;
  review: number;
  noScore: NoScoreCode | null;
  status: CallStatus;
  date: Date;
}

const ORGANISATIONS = ['ours', 'theirs'];
let dataSource: DataSource;
let rows: Row[];

/** Numbers from 0 to 1, the same at every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
const chance = random(7);
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(chance() * values.length)]!;

/** Many share their moment, so that pages end among equals. */
function someCall(index: number): Row {
  const status = chance() < 0.6 ? 'analysed' : oneOf(CALL_STATUSES);
  const score = status === 'analysed' && chance() < 0.9 ? Math.round(chance() * 10) * 10 : null;
  return {
    id: `01a1fcbc-0003-7000-8000-${((index * 7_919) % 100_000).toString(16).padStart(12, '0')}`,
    organisation: oneOf(ORGANISATIONS),
    agent: `agent-${Math.floor(chance() * chance() * 6)}`,
    team: oneOf(['north', 'south', null]),
    campaign: oneOf(['sales', 'support']),
    outcome: oneOf(['resolved', 'resolved', 'escalated']),
    score,
    noScore:
      status === 'analysed' && score === null ? oneOf(['voicemail', 'too_little_speech'] as const) : null,
    review: status === 'analysed' ? oneOf([0, 0, 1, 2]) : 0,
    status,
    date: new Date(Date.UTC(2026, 0, 1 + Math.floor(chance() * 12), 12)),
  };
}

const JOBS: Partial<Record<CallStatus, string>> = {
  queued: 'queued',
  processing: 'processing',
  rejected: 'rejected',
  failed: 'failed',
};
const ANALYSES: Partial<Record<CallStatus, string>> = {
  waiting_for_agent: 'resting',
  analysing: 'due',
  analysed: 'done',
};

async function store({ id, organisation, status, ...row }: Row, index: number): Promise<void> {
  const date = dialectOf(dataSource).toRawDate(row.date);
  await dataSource.query(
    `INSERT INTO "call" (id, organisation_id, identity, external_conversation_id, route, agent_id, conversation_date,
       call_agent_name, campaign, outcome_code, team_external_id, score, review_priority,
       no_score_reason, created_at)
     VALUES (?, ?, ?, ?, 'transcript', ?, ?, '', ?, ?, ?, ?, ?, ?, ?)`,
    [
      id,
      organisation,
      id,
      id,
      row.agent,
      date,
      row.campaign,
      row.outcome,
      row.team,
      row.score,
      row.review,
      row.noScore,
      date,
    ],
  );
  // A failed call may have failed as a recording, in its analysis, or in both.
  const job = status === 'failed' && index % 3 === 0 ? undefined : JOBS[status];
  const analysis = status === 'failed' && index % 3 !== 1 ? 'failed' : ANALYSES[status];
  if (job)
    await dataSource.query(
      `INSERT INTO recording_job (id, organisation_id, call_id, conversation_date, status, agent_channel,
         audio_format, audio_bytes, audio_sha256, due_at, enqueued_at, updated_at)
       VALUES (?, ?, ?, ?, ?, 0, 'wav', 1, '', ?, ?, ?)`,
      [id, organisation, id, date, job, date, date, date],
    );
  if (analysis)
    await dataSource.query(
      `INSERT INTO analysis (conversation_id, organisation_id, call_id, conversation_date, state, due_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      [id, organisation, id, date, analysis, date, date],
    );
}

beforeAll(async () => {
  dataSource = memorySource({
    migrations: [
      InitialSchema1763700000000,
      PagingIndices1763800000000,
      PairIndices1763900000000,
      CertaintyOfScores1764400000000,
      ScoresByDate1765220000000,
      CallsNotScored1764600000000,
    ],
  });
  await dataSource.initialize();
  await dataSource.runMigrations();
  rows = Array.from({ length: 400 }, (_, index) => someCall(index));
  for (const [index, row] of rows.entries()) await store(row, index);
});
afterAll(() => dataSource.destroy());

const find = (filter: CallFilter, limit: number, maxSorted?: number): Promise<CallPosition[]> =>
  new CallSearchRepository({ read: dataSource.manager } as Database).find(
    'ours',
    toCallSelection(filter),
    limit,
    maxSorted,
  );

const SEVERAL: CallFilter = {
  team: ['north', 'south', 'nobody'],
  campaign: ['sales', 'support', 'survey'],
};

const isAny = (asked: string | string[] | undefined, value: string | null): boolean =>
  asked === undefined || [asked].flat().includes(value ?? '');

function expected(filter: CallFilter): string[] {
  const matches = (row: Row): boolean =>
    row.organisation === 'ours' &&
    isAny(filter.agent_id, row.agent) &&
    isAny(filter.team, row.team) &&
    isAny(filter.campaign, row.campaign) &&
    isAny(filter.outcome, row.outcome) &&
    isAny(filter.status, row.status) &&
    (!filter.review || row.review > 0) &&
    (!filter.no_score_reason || row.noScore === filter.no_score_reason) &&
    (!filter.min_score || (row.score !== null && row.score >= Number(filter.min_score))) &&
    (!filter.max_score || (row.score !== null && row.score <= Number(filter.max_score))) &&
    (!filter.from || row.date >= new Date(filter.from)) &&
    (!filter.to || row.date <= new Date(`${filter.to}T23:59:59.999Z`));
  return rows
    .filter(matches)
    .sort((a, b) => (filter.review ? b.review - a.review : 0) || later(a, b))
    .map(({ id }) => id);
}

const later = (a: Row, b: Row): number => b.date.getTime() - a.date.getTime() || (a.id < b.id ? 1 : -1);

async function readInPages(filter: CallFilter, size: number, few: number): Promise<string[]> {
  const read: string[] = [];
  for (let cursor: string | undefined; ;) {
    const asked = { ...filter, ...(cursor ? { cursor } : {}) };
    const found = await find(asked, size + 1, few);
    const page = found.slice(0, size);
    read.push(...page.map(({ id }) => id));
    if (found.length <= size) return read;
    cursor = cursorAfter(page.at(-1)!);
  }
}

/** Each part of a filter is there in every second one. */
function someFilter(): CallFilter {
  const maybe = <K extends keyof CallFilter>(key: K, value: () => CallFilter[K]): CallFilter =>
    chance() < 0.35 ? { [key]: value() } : {};
  /** One of them, or several. */
  const some = <T extends string>(values: readonly T[]): T | T[] =>
    chance() < 0.4 ? values.filter(() => chance() < 0.6) : oneOf(values);
  const asked = <K extends keyof CallFilter>(key: K, value: CallFilter[K]): CallFilter =>
    value?.length === 0 ? {} : maybe(key, () => value);
  const day = (): string => `2026-01-${String(1 + Math.floor(chance() * 12)).padStart(2, '0')}`;
  return {
    ...asked('agent_id', some(['agent-0', 'agent-1', 'agent-2', 'agent-3', 'agent-4'])),
    ...asked('team', some(['north', 'south', 'nobody'])),
    ...asked('campaign', some(['sales', 'support'])),
    ...asked('outcome', some(['resolved', 'escalated', 'never'])),
    ...maybe('review', () => 'true'),
    ...(chance() < 0.1 ? { no_score_reason: oneOf(['voicemail', 'one_sided'] as const) } : {}),
    ...asked('status', some(CALL_STATUSES)),
    ...maybe('min_score', () => String(Math.round(chance() * 8) * 10)),
    ...maybe('max_score', () => String(20 + Math.round(chance() * 8) * 10)),
    ...maybe('from', day),
    ...maybe('to', day),
  };
}

describe('the calls a filter leaves', () => {
  it.each([0, 20, 50_000])(
    'are found, each once and in order, whichever filters meet, when %d with a score are few',
    async (few) => {
      let withCalls = 0;
      for (let run = 0; run < 300; run++) {
        const filter = someFilter();
        const wanted = expected(filter);
        if (wanted.length) withCalls++;
        const size = 1 + Math.floor(chance() * 30);
        expect(await readInPages(filter, size, few), JSON.stringify({ filter, size })).toEqual(wanted);
      }
      expect(withCalls).toBeGreaterThan(50);
    },
  );

  it.each<[CallFilter, number]>([
    // Of each urgency.
    [{ review: 'true', ...SEVERAL }, 2],
    [{ no_score_reason: 'voicemail', ...SEVERAL }, 1],
    [{ status: 'failed', ...SEVERAL }, 2],
    [{ external_conversation_id: 'x', ...SEVERAL }, 1],
    [{ agent_id: ['agent-0', 'agent-1'], ...SEVERAL }, 2],
    [SEVERAL, 9],
  ])(
    'of %j are looked up by %i statements: values that no index tells apart are asked for together',
    async (filter, statements) => {
      const asked = vi.spyOn(dataSource.manager, 'query');
      await find(filter, 1_000);
      expect(asked).toHaveBeenCalledTimes(statements);
      asked.mockRestore();
    },
  );

  it.each(CALL_STATUSES)('are found by the status %s alone', async (status) => {
    const wanted = expected({ status });
    expect(wanted.length).toBeGreaterThan(3);
    expect(await readInPages({ status }, 3, 50_000)).toEqual(wanted);
  });

  it('are those to review by that alone, the suspicions first', async () => {
    const wanted = expected({ review: 'true' });
    expect(wanted.length).toBeGreaterThan(30);
    expect(await readInPages({ review: 'true' }, 7, 50_000)).toEqual(wanted);
    expect(await readInPages({ review: 'true' }, 1_000, 50_000)).toEqual(wanted);
  });

  it('are those without a score for a reason', async () => {
    const wanted = expected({ no_score_reason: 'voicemail' });
    expect(wanted.length).toBeGreaterThan(3);
    expect(await readInPages({ no_score_reason: 'voicemail' }, 2, 50_000)).toEqual(wanted);
  });

  it.each<CallFilter>([{}, { team: 'north' }, { status: 'analysed' }, { min_score: '10' }])(
    'of %j stay one to a page though others of the same moment arrive meanwhile',
    async (filter) => {
      const wanted = expected(filter);
      const [first, second] = [wanted.slice(0, 5), wanted.slice(5)];
      const found = await find(filter, 6);
      const last = found[4]!;
      const arrived = {
        ...{ organisation: 'ours', agent: 'agent-0', team: 'north', campaign: 'sales', outcome: 'resolved' },
        ...{ score: 50, noScore: null, review: 0, status: 'analysed' as const },
        ...{ id: 'ffffffff-0003-7000-8000-000000000000', date: last.moment },
      };
      await store(arrived, 0);
      try {
        const cursor = cursorAfter(last);
        const rest = await readInPages({ ...filter }, 1_000, 50_000);
        expect(rest).toContain(arrived.id);
        const following = await find({ ...filter, cursor }, 1_000);
        expect(found.slice(0, 5).map(({ id }) => id)).toEqual(first);
        expect(following.map(({ id }) => id)).toEqual(second);
      } finally {
        await dataSource.query('DELETE FROM "call" WHERE id = ?', [arrived.id]);
        await dataSource.query('DELETE FROM analysis WHERE call_id = ?', [arrived.id]);
      }
    },
  );
});
