import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { quickService } from '../harness/shared-service';
import { callOf, organisationIn, type World } from './connector-world';
import { endOf, startRescoring } from './rescoring-world';

interface Figures {
  agreement: number;
  answered: number;
}
interface Version {
  version: number;
  is_in_force: boolean;
  gain: { calls: number; before: Figures; after: Figures; criteria: { criterion: string }[] };
}
interface Adaptation {
  in_force: Version | null;
  offer: Version | null;
  versions: Version[];
  looked_through: number;
  calls_to_next: number;
  is_learning: boolean;
  learnt_at: string | null;
  gain: Version['gain'] | null;
}
interface Line {
  id: string;
  status: string;
  engine_status: string;
  decided_by: string;
  probabilities: Record<string, number> | null;
  unadapted?: Record<string, number>;
}
interface Detail {
  evaluation: { score: number; engine: { version: string }; criteria: Line[] };
}

/** What makes an organisation learn. */
const CALLS = 20;

let service: RunningService;

beforeAll(async () => {
  service = await quickService();
});

const stateOf = async ({ administrator }: World): Promise<Adaptation> =>
  (await administrator.get<Adaptation>('/adaptation')).body;

/** An organisation with analysed calls; the ids are those of their conversations. */
async function worldWith(calls: number): Promise<{ world: World; ids: string[] }> {
  const world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
  const ids: string[] = [];
  for (let call = 0; call < calls; call++) ids.push(await delivered(world, call % 2 === 0));
  return { world, ids };
}

/** A call that begins with a full greeting, or with none. */
async function delivered(world: World, isGreeted = true): Promise<string> {
  const greeted = callOf('robin');
  const transcript = [{ speaker: 'agent', text: 'Yes, what is it?' }, ...greeted.transcript.slice(1)];
  const { body } = await world.client.deliverTranscript(isGreeted ? greeted : { ...greeted, transcript });
  expect(body.analysed).toBe(true);
  return body.conversation_id!;
}

const detailOf = async (world: World, id: string): Promise<Detail> =>
  (await world.administrator.get<Detail>(`/conversations/${id}`)).body;

async function lineOf(world: World, id: string, criterion: string): Promise<Line> {
  const { evaluation } = await detailOf(world, id);
  return evaluation.criteria.find((line) => line.id === criterion)!;
}

const answer = (world: World, id: string, criterion: string, status: string) =>
  world.administrator.request('PUT', `/conversations/${id}/criteria/${criterion}`, {
    status,
    reason: 'our own habit',
  });
const confirm = (world: World, id: string) =>
  world.administrator.request<Detail>('POST', `/conversations/${id}/confirm`);

/** A habit: there is always something left to wish for in a greeting. */
const STRICT = (at: number): string => (at % 2 === 0 ? 'partly' : 'not_met');

/** Answers the greeting of each call as told, and confirms the rest of it. */
async function lookThrough(world: World, ids: readonly string[], greeting: (at: number) => string) {
  for (const [at, id] of ids.entries()) {
    expect((await answer(world, id, 'greeting', greeting(at))).status).toBe(200);
    expect((await confirm(world, id)).status).toBe(200);
  }
}

async function afterLearning(world: World): Promise<Adaptation> {
  for (let look = 0; look < 600; look++) {
    const state = await stateOf(world);
    if (state.learnt_at !== null && !state.is_learning) return state;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('nothing was learnt');
}

describe('reviewers with a habit of their own', () => {
  let world: World;
  let ids: string[];
  let stranger: World;

  beforeAll(async () => {
    ({ world, ids } = await worldWith(CALLS));
    stranger = (await worldWith(1)).world;
  });

  it('confirm the answers they leave, with one request', async () => {
    const [first = ''] = ids;
    const before = await detailOf(world, first);
    expect(before.evaluation.criteria.some(({ decided_by }) => decided_by === 'person')).toBe(false);
    const { body } = await confirm(world, first);
    const given = before.evaluation.criteria.filter(({ status }) => status !== 'insufficient_evidence');
    const confirmed = body.evaluation.criteria.filter(({ decided_by }) => decided_by === 'person');
    expect(confirmed.map(({ id, status }) => [id, status])).toEqual(
      given.map(({ id, status }) => [id, status]),
    );
    expect((await confirm(stranger, first)).status).toBe(404);
    expect(await stateOf(world)).toMatchObject({ looked_through: 1, calls_to_next: 19, offer: null });
  });

  it('are offered nothing after a few calls', async () => {
    await lookThrough(world, ids.slice(0, -1), STRICT);
    const state = await stateOf(world);
    expect(state).toMatchObject({ looked_through: 19, calls_to_next: 1, offer: null, versions: [] });
    expect(state).toMatchObject({ is_learning: false, learnt_at: null });
  });

  it('are offered what answers more like them, with the gain on calls left out', async () => {
    await lookThrough(world, ids.slice(-1), () => STRICT(CALLS - 1));
    const { offer, in_force } = await afterLearning(world);
    expect(in_force).toBeNull();
    expect(offer).toMatchObject({ version: 1, is_in_force: false, gain: { calls: CALLS } });
    expect(offer!.gain.after.agreement).toBeGreaterThan(offer!.gain.before.agreement);
    expect(offer!.gain.criteria.map(({ criterion }) => criterion)).toEqual(['greeting']);
  });

  it('see nothing change until they accept it', async () => {
    expect((await lineOf(world, await delivered(world), 'greeting')).status).toBe('met');
    const accepted = await world.administrator.request<Adaptation>('POST', '/adaptation/accept', {
      version: 1,
    });
    expect(accepted.status).toBe(200);
    expect(accepted.body).toMatchObject({ in_force: { version: 1 }, offer: null });
    const id = await delivered(world);
    const line = await lineOf(world, id, 'greeting');
    expect(line).toMatchObject({ status: 'partly', engine_status: 'partly', decided_by: 'acts' });
    expect(line.probabilities!.partly).toBeGreaterThan(0.7);
    expect(line.unadapted!.met).toBeGreaterThan(0.7);
    const { evaluation } = await detailOf(world, id);
    expect(evaluation.engine.version).toMatch(/\+adaptation\.1$/);
    const again = await detailOf(world, await delivered(world));
    expect(again.evaluation.criteria).toEqual(evaluation.criteria);
  });

  it('have earlier calls scored by it when they ask for it, and keep the evaluations of before', async () => {
    const [first = ''] = ids;
    const { learnt_at } = await stateOf(world);
    const { body } = await startRescoring(world, { from: '2026-11-20', to: '2026-11-20' });
    expect((await endOf(world, body.id)).state).toBe('done');
    const { evaluation } = await detailOf(world, first);
    expect(evaluation.engine.version).toMatch(/\+adaptation\.1$/);
    const before = await world.administrator.get<{
      evaluations: { evaluation: Detail['evaluation'] }[];
    }>(`/conversations/${first}/evaluations`);
    expect(before.body.evaluations).toHaveLength(1);
    // What is learnt from may have changed with them.
    await expect.poll(async () => (await stateOf(world)).learnt_at, { timeout: 60_000 }).not.toBe(learnt_at);
  });

  it('learn no more from what they answered already', async () => {
    expect((await world.administrator.request('POST', '/adaptation/learn')).status).toBe(202);
    const { offer, versions } = await afterLearning(world);
    expect(offer).toBeNull();
    expect(versions).toHaveLength(1);
  });

  it('undo it with one request, and may take it up again', async () => {
    const undo = () => world.administrator.request<Adaptation>('POST', '/adaptation/undo');
    expect((await undo()).body).toMatchObject({ in_force: null, versions: [{ version: 1 }] });
    const id = await delivered(world);
    expect((await detailOf(world, id)).evaluation.engine.version).not.toContain('adaptation');
    expect(await lineOf(world, id, 'greeting')).toMatchObject({ status: 'met' });
    expect((await undo()).status).toBe(409);
    const again = await world.administrator.request('POST', '/adaptation/accept', { version: 1 });
    expect(again.status).toBe(200);
  });

  it('leave their name to each step', async () => {
    const { body } = await world.administrator.get<{ entries: { action: string }[] }>('/audit?limit=100');
    const actions = body.entries.map(({ action }) => action);
    for (const action of ['accepted', 'undone', 'requested'])
      expect(actions).toContain(`adaptation.${action}`);
    expect(actions).toContain('answers.confirmed');
  });

  it('change nothing for another organisation', async () => {
    expect(await stateOf(stranger)).toMatchObject({ in_force: null, offer: null, looked_through: 0 });
    const taken = await stranger.administrator.request('POST', '/adaptation/accept', { version: 1 });
    expect(taken.status).toBe(404);
    const line = await lineOf(stranger, await delivered(stranger), 'greeting');
    expect(line).toMatchObject({ status: 'met' });
    expect(line.unadapted).toBeUndefined();
  });
});

it('reviewers who answer the same differently are offered nothing', async () => {
  const { world, ids } = await worldWith(CALLS);
  await lookThrough(world, ids, (at) => (Math.floor(at / 2) % 2 === 0 ? 'met' : 'not_met'));
  const { offer, versions, gain } = await afterLearning(world);
  expect(offer).toBeNull();
  expect(versions).toEqual([]);
  expect(gain).toMatchObject({ calls: CALLS });
});

it('calls in which only single answers were corrected teach nothing', async () => {
  const { world, ids } = await worldWith(3);
  for (const id of ids) await answer(world, id, 'greeting', 'not_met');
  expect(await stateOf(world)).toMatchObject({ looked_through: 0, calls_to_next: CALLS });
});

it('what no queue tells of is learnt with the next sweep', async () => {
  const { world, ids } = await worldWith(1);
  await lookThrough(world, ids, () => 'not_met');
  await sql(
    service,
    `UPDATE adaptation_learning SET looked_through = ${CALLS} WHERE organisation_id = '${world.organisationId}'`,
  );
  expect(await afterLearning(world)).toMatchObject({ offer: null, gain: { calls: 1 } });
});

it('a version that is none is refused', async () => {
  const { world } = await worldWith(0);
  for (const version of [0, 1.5, '1', null])
    expect((await world.administrator.request('POST', '/adaptation/accept', { version })).status).toBe(400);
});
