import { beforeAll, describe, expect, it } from 'vitest';
import { REVIEWED_RUBRIC } from '../harness/reviewed-rubric';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { callOf, organisationIn, recordingOf, stereoTone, type World } from './connector-world';

interface Mean {
  mean: number;
  low: number | null;
  high: number | null;
}
interface Figures {
  calls: number;
  scored: number;
  score: Mean | null;
  coverage: number | null;
  for_review: number;
  score_before: Mean | null;
  change: { difference: number; low: number; high: number; is_beyond_chance: boolean } | null;
}
interface Gap {
  criterion: string;
  lost: number;
  graded: number;
  points: number;
  points_before: number | null;
  change: { difference: number; is_beyond_chance: boolean } | null;
}
type Agent = Figures & { agent_id: string; name: string; team: string | null; biggest_gap: Gap | null };
interface Home {
  days: { first: string; last: string };
  before: { first: string; last: string };
  tasks: Record<string, number>;
  pipeline: { recordings_waiting: number; calls_waiting: number; waiting_since: string | null };
  total: Figures;
  course: { first: string; last: string; calls: number; scored: number; score: Mean | null }[];
  agent_movers: Agent[];
  criterion_movers: Gap[];
  rejections: { reason: string; recordings: number }[];
  calls: { external_conversation_id: string; review: string }[];
}
interface Performance extends Omit<Home, 'agent_movers'> {
  everybody: Figures | null;
  own_team: (Figures & { team: string; agents: number }) | null;
  agents: Agent[];
  teams: (Figures & { team: string })[];
  gaps: Gap[];
  gap_calls: number;
}
interface Listed {
  external_conversation_id: string;
  score: number | null;
}

const DAY_MS = 86_400_000;
/** Far enough from both ends of a period that midnight may pass while the test runs. */
const NOW_DAYS = [1, 2, 3, 4, 5];
const BEFORE_DAYS = [8, 9, 10, 11, 12];

let service: RunningService;
let world: World;
let stranger: World;

const { transcript } = callOf('robin');
const [, ...unwelcoming] = transcript;
const rude = [...transcript, { speaker: 'agent', text: 'Then look at your bill again, you fool.' }];

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const dayAgo = (days: number): string => daysAgo(days).slice(0, 10);

async function deliver(
  agent: string,
  name: string,
  days: number,
  sentences: object[],
  to = world,
): Promise<void> {
  const { status, body } = await to.client.deliverTranscript(
    callOf(agent, {
      external_conversation_id: name,
      conversation_date: daysAgo(days),
      team_external_id: agent === 'robin' ? 'north' : 'south',
      transcript: sentences,
    }),
  );
  expect(status, JSON.stringify(body)).toBe(200);
}

beforeAll(async () => {
  service = await sharedService();
  world = await organisationIn(service);
  stranger = await organisationIn(service);
  for (const agent of ['robin', 'kim'])
    await service.linkAgent(world.organisationId, agent, `${agent} Smith`);
  expect((await world.administrator.request('PUT', '/rubric', { source: REVIEWED_RUBRIC })).status).toBe(200);
  for (const days of NOW_DAYS)
    for (const one of ['a', 'b']) await deliver('robin', `robin-now-${days}${one}`, days, transcript);
  for (const days of BEFORE_DAYS)
    for (const one of ['a', 'b']) await deliver('robin', `robin-before-${days}${one}`, days, unwelcoming);
  await deliver('kim', 'kim-now', 2, unwelcoming);
  await deliver('kim', 'kim-rude', 3, rude);
  await deliver('kim', 'kim-before', 9, transcript);
  await deliver('nobody', 'unlinked', 2, transcript);
  // Of a sandbox: nothing of it counts.
  const sandbox = await service.command<{ sandbox_key: string }>(
    ...['key:create', '--organisation', world.organisationId, '--sandbox'],
  );
  const inSandbox = service.client(sandbox.sandbox_key);
  await inSandbox.deliverTranscript(callOf('robin', { conversation_date: daysAgo(2) }));
});

const home = async (query = '?period=7', of = world): Promise<Home> => {
  const { status, body } = await of.administrator.get<Home>(`/home${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const performance = async (query: string, of = world): Promise<Performance> => {
  const { status, body } = await of.administrator.get<Performance>(`/coaching?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const lastWeek = () => `from=${dayAgo(6)}&to=${dayAgo(0)}`;

/** Scores of the calls whose names begin so, from the list of calls. */
async function scores(...prefixes: string[]): Promise<number[]> {
  const { body } = await world.administrator.get<{ conversations: Listed[] }>('/conversations?limit=100');
  return body.conversations
    .filter((one) => prefixes.some((prefix) => one.external_conversation_id.startsWith(prefix)))
    .flatMap(({ score }) => score ?? []);
}
const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the home view', () => {
  it('tells the mean score of the last days, with its interval and that of the days before', async () => {
    const { total, days, before } = await home();
    const now = await scores('robin-now', 'kim-now', 'kim-rude');
    const earlier = await scores('robin-before', 'kim-before');
    expect([now.length, earlier.length]).toEqual([12, 11]);
    expect(total).toMatchObject({ calls: 12, scored: 12 });
    expect(total.score?.mean).toBeCloseTo(meanOf(now), 6);
    expect(total.score_before?.mean).toBeCloseTo(meanOf(earlier), 6);
    const variance = now.reduce((sum, one) => sum + (one - meanOf(now)) ** 2, 0) / (now.length - 1);
    // Student's t with 11 degrees of freedom.
    const half = 2.201 * Math.sqrt(variance / now.length);
    expect(total.score?.low).toBeCloseTo(meanOf(now) - half, 1);
    expect(total.score?.high).toBeCloseTo(Math.min(100, meanOf(now) + half), 1);
    expect(total.change?.difference).toBeCloseTo(meanOf(now) - meanOf(earlier), 6);
    expect(Date.parse(before.last)).toBe(Date.parse(days.first) - DAY_MS);
  });

  it('has every day in its course, those without calls too', async () => {
    const { course } = await home();
    expect(course).toHaveLength(7);
    expect(course.find(({ first }) => first === dayAgo(3))).toMatchObject({ calls: 3, scored: 3 });
    expect(course.at(-1)).toMatchObject({ calls: 0, score: null });
    expect((await home('?period=90')).course.length).toBeGreaterThanOrEqual(13);
  });

  it('names who and what has changed more than chance makes, and nobody of whom too little is known', async () => {
    const { agent_movers: agents, criterion_movers: criteria } = await home();
    const [robin] = agents;
    expect(agents.map(({ name }) => name)).toEqual(['robin Smith']);
    const gain = meanOf(await scores('robin-now')) - meanOf(await scores('robin-before'));
    expect(robin?.change?.difference).toBeCloseTo(gain, 6);
    expect(criteria.map(({ criterion }) => criterion)).toEqual(['greeting']);
    expect(criteria[0]?.change?.difference).toBeLessThan(0);
  });

  it('tells what waits for a person, suspicions before all else', async () => {
    const { tasks, calls } = await home();
    expect(tasks).toMatchObject({ suspected: 1, agents_unlinked: 1, calls_of_unlinked: 1, failed: 0 });
    expect(calls[0]).toMatchObject({ external_conversation_id: 'kim-rude', review: 'urgent' });
    expect(calls.length).toBeLessThanOrEqual(5);
  });

  it('counts rejected recordings by their reason', async () => {
    const fields = recordingOf('robin', { conversation_date: daysAgo(20) });
    const { status, body: accepted } = await world.client.deliverRecording(fields, stereoTone());
    expect(status, JSON.stringify(accepted)).toBe(202);
    await world.client.waitForJob(accepted.job_id ?? '', ['rejected']);
    const rejected = async () => (await home('?period=30')).rejections;
    const { body } = await world.administrator.get<{ recordings: { reject_reason: string }[] }>(
      '/recordings?status=rejected',
    );
    expect(await rejected()).toEqual([{ reason: body.recordings[0]?.reject_reason, recordings: 1 }]);
    await expect
      .poll(async () => (await home()).pipeline)
      .toEqual({ recordings_waiting: 0, calls_waiting: 0, waiting_since: null });
  });

  it('is empty for an organisation without calls', async () => {
    const { total, agent_movers, calls, tasks } = await home('', stranger);
    expect(total).toMatchObject({ calls: 0, scored: 0, score: null, score_before: null, change: null });
    expect([agent_movers, calls]).toEqual([[], []]);
    expect(tasks).toMatchObject({ suspected: 0, for_review: 0, agents_unlinked: 0 });
  });

  it.each(['period=8', 'time_zone=Mars/Olympus'])('says what is wrong with %s', async (query) => {
    const { status, body } = await world.administrator.get(`/home?${query}`);
    expect([status, body.error]).toEqual([400, 'Invalid payload.']);
  });
});

describe('the performance of a period', () => {
  it('is told by agent and by team, beside the period before', async () => {
    const { agents, teams, everybody } = await performance(lastWeek());
    expect(agents.map(({ name, calls, team }) => [name, calls, team])).toEqual(
      expect.arrayContaining([
        ['robin Smith', 10, 'north'],
        ['kim Smith', 2, 'south'],
      ]),
    );
    expect(teams.map(({ team, calls }) => [team, calls])).toEqual([
      ['north', 10],
      ['south', 2],
    ]);
    const robin = agents.find(({ name }) => name === 'robin Smith');
    expect(robin?.score_before?.mean).toBeCloseTo(meanOf(await scores('robin-before')), 6);
    expect(everybody).toBeNull();
  });

  it('ranks gaps by the points they cost', async () => {
    const { gaps, gap_calls } = await performance(lastWeek());
    expect(gap_calls).toBe(12);
    const points = gaps.map((gap) => gap.points);
    expect(points).toEqual([...points].sort((a, b) => b - a));
    const greeting = gaps.find(({ criterion }) => criterion === 'greeting');
    expect(greeting).toMatchObject({ lost: 1, graded: 12 });
    // One call in twelve lost 6 of the 11 points that could be graded.
    expect(greeting?.points).toBeCloseTo((100 * 6) / 11 / 12, 4);
    expect(greeting?.points_before).toBeCloseTo(((100 * 6) / 11) * (10 / 11), 4);
  });

  it('is that of a team or an agent, beside everybody', async () => {
    const south = await performance(`${lastWeek()}&team=south`);
    expect(south.total).toMatchObject({ calls: 2, scored: 2 });
    expect(south.total.score?.mean).toBeCloseTo(meanOf(await scores('kim-now', 'kim-rude')), 6);
    expect(south.everybody).toMatchObject({ calls: 12, scored: 12 });
    const robin = south.agents.length && (await performance(lastWeek())).agents[0];
    const own = await performance(`${lastWeek()}&agent_id=${robin ? robin.agent_id : ''}`);
    expect(own.total).toMatchObject({ calls: 10, scored: 10 });
    expect(own.agents).toHaveLength(1);
  });

  it('of an agent stands beside that of their own team, and of nobody else’s', async () => {
    const pair = await organisationIn(service);
    for (const agent of ['robin', 'lee', 'pat']) await service.linkAgent(pair.organisationId, agent);
    const deliverTo = (agent: string, team: string, sentences: object[]) =>
      pair.client.deliverTranscript(
        callOf(agent, {
          external_conversation_id: `${agent} of ${team}`,
          conversation_date: daysAgo(2),
          team_external_id: team,
          transcript: sentences,
        }),
      );
    for (const agent of ['robin', 'lee'])
      expect((await deliverTo(agent, 'North', agent === 'lee' ? unwelcoming : transcript)).status).toBe(200);
    // Another team by one letter, which some collations take for the same.
    expect((await deliverTo('pat', 'north', rude)).status).toBe(200);
    const { agents, own_team: none } = await performance(lastWeek(), pair);
    expect(none).toBeNull();
    const robin = agents.find(({ team }) => team === 'North')?.agent_id ?? '';
    const { own_team: team } = await performance(`${lastWeek()}&agent_id=${robin}`, pair);
    expect(team).toMatchObject({ team: 'North', agents: 2, calls: 2, scored: 2 });
    const { body } = await pair.administrator.get<{ conversations: Listed[] }>('/conversations');
    const own = body.conversations.filter((one) => one.external_conversation_id.endsWith('of North'));
    expect(team?.score?.mean).toBeCloseTo(meanOf(own.flatMap(({ score }) => score ?? [])), 6);
    expect((await performance(`${lastWeek()}&agent_id=${robin}`, stranger)).own_team).toBeNull();
  });

  it('may be compared with any other days, and begins at midnight of its place', async () => {
    const query = `from=${dayAgo(5)}&to=${dayAgo(1)}&before_from=${dayAgo(5)}&before_to=${dayAgo(1)}`;
    const { total, before } = await performance(query);
    expect(before).toEqual({ first: dayAgo(5), last: dayAgo(1) });
    expect(total.change?.difference).toBe(0);
    const far = await performance(`from=${dayAgo(5)}&to=${dayAgo(1)}&time_zone=Pacific/Kiritimati&by=week`);
    expect(far.course.length).toBeLessThanOrEqual(2);
  });

  it('tells nothing of another organisation', async () => {
    const { agents } = await performance(lastWeek());
    const query = `${lastWeek()}&agent_id=${agents[0]?.agent_id ?? ''}`;
    expect((await performance(query, stranger)).total).toMatchObject({ calls: 0, score: null });
    expect((await performance(`${lastWeek()}&team=north`, stranger)).agents).toEqual([]);
  });

  it.each([
    ['no days', ''],
    ['days in the wrong order', 'from=2026-11-02&to=2026-11-01'],
    ['more than a year', 'from=2024-01-01&to=2026-11-01'],
    ['a day that is none', 'from=2026-02-30&to=2026-03-01'],
    ['half of the days to compare with', 'from=2026-11-01&to=2026-11-02&before_from=2026-10-01'],
  ])('says what is wrong with %s', async (_, query) => {
    const { status, body } = await world.administrator.get(`/coaching?${query}`);
    expect([status, body.error]).toEqual([400, 'Invalid payload.']);
  });

  it('may narrow the latest calls that coaching quotes from', async () => {
    const { agents } = await performance(lastWeek());
    const of = async (query: string) =>
      (
        await world.administrator.get<{ picture: { calls: number } }>(
          `/coaching/agents/${agents[0]?.agent_id ?? ''}${query}`,
        )
      ).body.picture.calls;
    expect(await of('')).toBe(20);
    expect(await of(`?${lastWeek()}`)).toBe(10);
    expect(await of(`?from=${dayAgo(40)}&to=${dayAgo(30)}`)).toBe(0);
  });
});
