import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { quickService } from '../harness/shared-service';
import { callOf, organisationIn, type World } from './connector-world';
import { endOf, OCTOBER, startRescoring, type Rescoring } from './rescoring-world';

type Said = { speaker: string; text: string };
interface Call {
  id: string;
  score: number | null;
  speakers_swapped: boolean;
  speakers_exchanged: boolean;
  sentences: Said[];
  evaluation: {
    swapped_probability: number;
    measures: { words: { agent: number; customer: number } };
    review: { reasons: string[] };
    criteria: { id: string; change?: { reason: string } }[];
  };
}

const { transcript: RIGHT } = callOf('robin');
const SWAPPED = RIGHT.map(({ speaker, text }) => ({
  speaker: speaker === 'agent' ? 'customer' : 'agent',
  text,
}));

let service: RunningService;

beforeAll(async () => {
  service = await quickService();
});

/** An organisation with calls of October, one a day, with these transcripts. */
async function worldWith(...transcripts: Said[][]): Promise<{ world: World; ids: string[] }> {
  const world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
  const ids: string[] = [];
  for (const [index, transcript] of transcripts.entries()) {
    const conversation_date = `2026-10-${String(index + 1).padStart(2, '0')}T10:00:00Z`;
    const { body } = await world.client.deliverTranscript(callOf('robin', { conversation_date, transcript }));
    ids.push(body.conversation_id!);
  }
  return { world, ids };
}
const call = async ({ administrator }: World, id: string) =>
  (await administrator.get<Call>(`/conversations/${id}`)).body;
const setSpeakers = ({ administrator }: World, id: string, body: object) =>
  administrator.request<Call>('PUT', `/conversations/${id}/speakers`, body);
const actions = async ({ administrator }: World) =>
  (await administrator.get<{ entries: { action: string; details: object }[] }>('/audit')).body.entries.filter(
    ({ action }) => action === 'speakers.exchanged',
  );
const withoutTimes = (sentences: Said[]) => sentences.map(({ speaker, text }) => ({ speaker, text }));

describe('agent and customer of one call', () => {
  it('are exchanged and the call is scored again; doing it twice changes nothing more, and it can be undone', async () => {
    const { world, ids } = await worldWith(SWAPPED, RIGHT);
    const [id, right] = ids as [string, string];
    const before = await call(world, id);
    expect(before).toMatchObject({ speakers_swapped: true, speakers_exchanged: false });
    for (let time = 0; time < 2; time++) {
      const { status, body } = await setSpeakers(world, id, { exchanged: true });
      expect(status).toBe(200);
      expect(body).toMatchObject({ speakers_swapped: false, speakers_exchanged: true });
      expect(withoutTimes(body.sentences)).toEqual(RIGHT);
      expect(body.evaluation.measures.words.agent).toBe(before.evaluation.measures.words.customer);
      expect(body.evaluation.review.reasons).not.toContain('speakers_swapped');
      expect(body.score).toBe((await call(world, right)).score);
    }
    expect(await actions(world)).toMatchObject([{ details: { exchanged: true } }]);
    const undone = await setSpeakers(world, id, { exchanged: false });
    expect(undone.body).toMatchObject({
      speakers_swapped: true,
      speakers_exchanged: false,
      score: before.score,
    });
    expect(undone.body.sentences).toEqual(before.sentences);
  });

  it('are found by what each of them says now', async () => {
    const { world, ids } = await worldWith(SWAPPED);
    const found = async (query: string) =>
      (await world.administrator.get<{ conversations: object[] }>(`/conversations?q=${query}`)).body
        .conversations;
    const isFound = (query: string) =>
      vi.waitFor(async () => expect(await found(query)).toHaveLength(1), { timeout: 60_000, interval: 300 });
    await isFound('agent:parcel');
    await setSpeakers(world, ids[0]!, { exchanged: true });
    await isFound('customer:parcel');
    expect(await found('agent:parcel')).toEqual([]);
  });

  it('are exchanged once by several requests at once', async () => {
    const { world, ids } = await worldWith(SWAPPED);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => setSpeakers(world, ids[0]!, { exchanged: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(withoutTimes((await call(world, ids[0]!)).sentences)).toEqual(RIGHT);
    expect(await actions(world)).toHaveLength(1);
  });

  it('keep what people answered', async () => {
    const { world, ids } = await worldWith(SWAPPED);
    const answer = { status: 'met', reason: 'Heard it.' };
    await world.administrator.request('PUT', `/conversations/${ids[0]!}/criteria/greeting`, answer);
    const { body } = await setSpeakers(world, ids[0]!, { exchanged: true });
    const greeting = body.evaluation.criteria.find((one) => one.id === 'greeting');
    expect(greeting?.change).toMatchObject(answer);
  });

  it('are those of the organisation alone, and a request says which way round they are', async () => {
    const { ids } = await worldWith(SWAPPED);
    const stranger = await organisationIn(service);
    expect((await setSpeakers(stranger, ids[0]!, { exchanged: true })).status).toBe(404);
    const { world, ids: own } = await worldWith(SWAPPED);
    expect((await setSpeakers(world, own[0]!, {})).status).toBe(400);
    expect((await setSpeakers(world, own[0]!, { exchanged: 'yes' })).status).toBe(400);
  });
});

describe('agent and customer of the calls of some days', () => {
  const isExchanged = async (world: World, ids: string[]) =>
    Promise.all(ids.map(async (id) => (await call(world, id)).speakers_exchanged));

  it('are exchanged where the calls look the wrong way round, and nowhere else', async () => {
    const { world, ids } = await worldWith(RIGHT, SWAPPED, RIGHT, SWAPPED);
    const from = '2026-10-02';
    const { status, body } = await startRescoring(world, { ...OCTOBER, from, speakers: 'exchange_flagged' });
    expect(status).toBe(201);
    expect(await endOf(world, body.id)).toMatchObject({
      state: 'done',
      done: 3,
      failed: 0,
      speakers: 'exchange_flagged',
    });
    expect(await isExchanged(world, ids)).toEqual([false, true, false, true]);
    expect((await call(world, ids[1]!)).speakers_swapped).toBe(false);
    expect(await actions(world)).toMatchObject([{ details: { from, speakers: 'exchange_flagged' } }]);
  });

  it('are also exchanged in calls that were scored before it was kept how probably they are swapped', async () => {
    const { world, ids } = await worldWith(RIGHT, SWAPPED);
    await sql(
      service,
      `UPDATE \`call\` SET swapped_probability = NULL WHERE organisation_id = '${world.organisationId}'`,
    );
    const { body } = await startRescoring(world, { ...OCTOBER, speakers: 'exchange_flagged' });
    expect(await endOf(world, body.id)).toMatchObject({ state: 'done', done: 2, failed: 0 });
    expect(await isExchanged(world, ids)).toEqual([false, true]);
  });

  it('are exchanged in all calls, and put back as they were delivered', async () => {
    const { world, ids } = await worldWith(RIGHT, SWAPPED);
    const run = async (speakers: string): Promise<Rescoring> =>
      endOf(world, (await startRescoring(world, { ...OCTOBER, speakers })).body.id);
    expect(await run('exchange_all')).toMatchObject({ state: 'done', done: 2 });
    expect(await isExchanged(world, ids)).toEqual([true, true]);
    await run('exchange_all');
    expect(await isExchanged(world, ids)).toEqual([true, true]);
    await run('restore');
    expect(await isExchanged(world, ids)).toEqual([false, false]);
    expect(withoutTimes((await call(world, ids[1]!)).sentences)).toEqual(SWAPPED);
  });

  it('are left as they are by a request that says otherwise', async () => {
    const { world } = await worldWith(RIGHT);
    expect((await startRescoring(world, { ...OCTOBER, speakers: 'swap' })).status).toBe(400);
  });

  it('are exchanged once each when the service is killed at it', async () => {
    const { world, ids } = await worldWith(...Array.from({ length: 12 }, () => SWAPPED));
    const { body } = await startRescoring(world, { ...OCTOBER, speakers: 'exchange_all' });
    for (let kill = 0; kill < 2; kill++) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      await service.kill();
      await service.start();
    }
    expect(await endOf(world, body.id)).toMatchObject({ state: 'done', done: ids.length, failed: 0 });
    for (const id of ids) expect(withoutTimes((await call(world, id)).sentences)).toEqual(RIGHT);
    // Over Redis the id comes back only when the killed worker's lock has run out, half a minute later.
  }, 240_000);
});
