import { expect, it } from 'vitest';
import { AgentsQuery, MAX_TEAM_NAMES } from './agents.query';
import { LOOKED_AT, type AgentsRepository } from './agents.repository';
import type { EmployeesRepository } from './employees.repository';

/** An agent by the place it has among all. */
const agentAt = (at: number) => ({
  id: `id-${String(at).padStart(6, '0')}`,
  identity: String(at).padStart(6, '0'),
  callsWaiting: at % 7,
  employeeId: null,
  isLinked: at % 2 === 1,
  isFound: at % 3 === 0,
  teamExternalId: `team ${at}`,
  campaign: at % 2 === 0 ? 'support' : null,
});

/** Of an organisation with so many agents; `looks` counts the statements and `turns` those of them in a turn of their own. */
function queryOf(count: number) {
  const all = Array.from({ length: count }, (_, at) => agentAt(at));
  const seen = { looks: 0, turns: new Set<number>() };
  let turn = 0;
  const after = async (identity: string) => {
    seen.looks++;
    seen.turns.add(turn);
    setImmediate(() => turn++);
    return all.filter((agent) => agent.identity > identity).slice(0, LOOKED_AT);
  };
  const agents = {
    lookThrough: (_: string, __: string | undefined, identity: string) => after(identity),
    teams: (_: string, identity: string) => after(identity),
    findByIds: async (_: string, ids: string[]) => all.filter(({ id }) => ids.includes(id)),
  } as unknown as AgentsRepository;
  const employees = { namesOf: async () => new Map() } as unknown as EmployeesRepository;
  return { query: new AgentsQuery(agents, employees), seen };
}

const MANY = 3 * LOOKED_AT + 10;

it('lists those with most calls waiting first, then the newest, of any number of agents', async () => {
  const { query } = queryOf(MANY);
  const { agents, total, counts } = await query.list('o', {
    search: 'x',
    linked: true,
    offset: 1,
    limit: 20,
  });
  const wanted = Array.from({ length: MANY }, (_, at) => agentAt(at))
    .filter(({ isLinked, isFound }) => isLinked && isFound)
    .sort((a, b) => b.callsWaiting - a.callsWaiting || b.id.localeCompare(a.id));
  expect(agents.map(({ id }) => id)).toEqual(wanted.slice(1, 21).map(({ id }) => id));
  expect(total).toBe(wanted.length);
  expect(counts.linked + counts.unlinked).toBe(MANY);
});

it('counts agents, and the calls that wait for a link', async () => {
  const { query } = queryOf(MANY);
  const unlinked = Array.from({ length: MANY }, (_, at) => agentAt(at)).filter(({ isLinked }) => !isLinked);
  expect(await query.counts('o')).toEqual({
    linked: MANY - unlinked.length,
    unlinked: unlinked.length,
    callsWaiting: unlinked.reduce((sum, { callsWaiting }) => sum + callsWaiting, 0),
  });
});

it('tells so many teams and no more', async () => {
  const { query } = queryOf(MAX_TEAM_NAMES + 10);
  const { teams, campaigns } = await query.teams('o');
  expect(teams).toHaveLength(MAX_TEAM_NAMES);
  expect(campaigns).toEqual(['support']);
});

it.each<[string, (query: AgentsQuery) => Promise<unknown>]>([
  ['a list', (query) => query.list('o', { offset: 0, limit: 10 })],
  ['counts', (query) => query.counts('o')],
  ['teams', (query) => query.teams('o')],
])('lets others have their turn between two looks for %s', async (_what, ask) => {
  const { query, seen } = queryOf(MANY);
  await ask(query);
  expect(seen.looks).toBe(4);
  expect(seen.turns.size).toBe(4);
});
