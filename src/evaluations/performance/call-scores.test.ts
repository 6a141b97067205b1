import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memorySource } from '../../../test/fixtures/memory-source';
import type { Database } from '../../database/database';
import { dialectOf } from '../../database/dialect';
import { CallScoresRepository, SUMMED_AT_ONCE, type Scope } from './call-scores.repository';
import { GroupedSums } from './grouped-sums';

interface Row {
  id: string;
  agent: string;
  team: string | null;
  score: number | null;
  moment: string;
}

const CALLS = 2 * SUMMED_AT_ONCE + 100;
const STRETCH = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-02-01T00:00:00Z') };
const WITHOUT = ['call-00007'];

/** Most are of one moment, so that looks end among equals; the last is of another stretch. */
const rows: Row[] = Array.from({ length: CALLS }, (_, at) => ({
  id: `call-${String((at * 7_919) % CALLS).padStart(5, '0')}`,
  agent: `agent-${at % 3}`,
  team: at % 2 === 0 ? 'north' : null,
  score: at % 5 === 0 ? null : at % 101,
  moment: at === CALLS - 1 ? '2026-02-01' : at % 10 === 0 ? `2026-01-${10 + (at % 20)}` : '2026-01-15',
}));

let source: DataSource;
let scores: CallScoresRepository;
beforeAll(async () => {
  source = memorySource();
  await source.initialize();
  await source.query(`CREATE TABLE call (id text PRIMARY KEY, organisation_id text, agent_id text,
    team_external_id text, conversation_date text, score double, coverage double, review_priority int)`);
  for (const [name, column] of [
    ['ix_call_agent', 'agent_id,'],
    ['ix_call_team_date', 'team_external_id,'],
    ['ix_call_date_score', ''],
  ])
    await source.query(`CREATE INDEX ${name} ON call (organisation_id, ${column} conversation_date, id)`);
  await source.query('BEGIN');
  for (const { id, agent, team, score, moment } of rows)
    await source.query('INSERT INTO call VALUES (?, ?, ?, ?, ?, ?, ?, ?)', [
      ...[id, 'ours', agent, team, `${moment} 12:00:00.000`, score, score === null ? null : 0.5, 1],
    ]);
  await source.query('COMMIT');
  const database = { read: source.manager, dialect: dialectOf(source) } as Database;
  scores = new CallScoresRepository(database);
}, 60_000);
afterAll(() => source.destroy());

it.each<[string, Scope, (row: Row) => boolean]>([
  ['everybody', {}, () => true],
  ['a team', { team: 'north' }, ({ team }) => team === 'north'],
  ['an agent', { agentId: 'agent-1' }, ({ agent }) => agent === 'agent-1'],
])('the calls of %s are summed up once each, so many at a time', async (_whose, scope, isMeant) => {
  const groups = new GroupedSums();
  for await (const page of scores.sums('ours', { ...scope, without: WITHOUT }, STRETCH)) {
    expect(page.reduce((sum, { calls }) => sum + calls, 0)).toBeLessThanOrEqual(SUMMED_AT_ONCE);
    for (const row of page) groups.add(row);
  }
  const meant = rows.filter((row) => isMeant(row) && row.moment < '2026-02-01' && !WITHOUT.includes(row.id));
  const scored = meant.flatMap(({ score }) => score ?? []);
  expect(groups.total).toEqual({
    calls: meant.length,
    forReview: meant.length,
    scores: {
      count: scored.length,
      total: scored.reduce((sum, score) => sum + score, 0),
      squares: scored.reduce((sum, score) => sum + score * score, 0),
    },
    coverage: { total: scored.length / 2, count: scored.length },
  });
  for (const [agent, { calls }] of groups.byAgent)
    expect(calls).toBe(meant.filter((row) => row.agent === agent).length);
  expect(groups.byTeam.get('north')?.calls).toBe(meant.filter(({ team }) => team === 'north').length);
});

it('the main team of an agent is that of most of their calls, and may be none', () => {
  const groups = new GroupedSums();
  const nothing = { count: 0, total: 0 };
  const of = (agentId: string, team: string | null, calls: number) =>
    groups.add({ agentId, team, calls, forReview: 0, scores: { ...nothing, squares: 0 }, coverage: nothing });
  of('a', 'north', 2);
  of('a', 'south', 3);
  of('a', 'north', 2);
  of('b', null, 3);
  of('b', 'south', 2);
  expect(['a', 'b', 'c'].map((agent) => groups.mainTeamOf(agent))).toEqual(['north', null, null]);
  expect(groups.agentsIn('south')).toBe(2);
});
