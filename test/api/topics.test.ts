import { beforeAll, describe, expect, it } from 'vitest';
import { ResultsClient } from '../harness/results-client';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { callOf, organisationIn, type World } from './connector-world';

interface Topic {
  id: string;
  name: string;
  examples: string[];
  counter_examples: string[];
}
interface TopicList {
  topics: Topic[];
  judging: { is_under_way: boolean; done: number; failed: number };
}
interface CallTopic {
  id: string;
  name: string;
  probability: number;
  sentence: number;
}
interface Call {
  conversation_id: string;
  topics: CallTopic[];
}

const DELIVERY = {
  name: 'Delivery',
  description: 'An order has not come.',
  examples: [
    'My parcel has not arrived.',
    'I am worried because my parcel has not arrived yet.',
    'The parcel I ordered has still not arrived.',
  ],
  counter_examples: ['Where would you like the parcel delivered?'],
};
const PARKING = { name: 'Parking', examples: ['I got a parking ticket.', 'There is a ticket on my car.'] };

let service: RunningService;

beforeAll(async () => {
  service = await sharedService();
});

async function worldWithAgent(): Promise<World> {
  const world = await organisationIn(service, '--name', 'Northwind');
  await service.linkAgent(world.organisationId, 'robin');
  return world;
}

async function readerOf({ administrator }: World): Promise<ResultsClient> {
  const key = { name: 'Results', scopes: ['results:read'] };
  const { body } = await administrator.request<{ key: string }>('POST', '/read-keys', key);
  return new ResultsClient(service.url, body.key);
}

async function delivered(world: World, fields: Record<string, unknown> = {}): Promise<string> {
  const conversation_date = new Date(Date.now() - 86_400_000).toISOString();
  const { body } = await world.client.deliverTranscript(callOf('robin', { conversation_date, ...fields }));
  expect(body.analysed).toBe(true);
  return body.conversation_id!;
}

const topicsOf = async ({ administrator }: World, id: string): Promise<CallTopic[]> =>
  (await administrator.get<Call>(`/conversations/${id}`)).body.topics;
const create = ({ administrator }: World, body: object) =>
  administrator.request<Topic>('POST', '/topics', body);
const list = async ({ administrator }: World): Promise<TopicList> =>
  (await administrator.get<TopicList>('/topics')).body;

async function judged(world: World): Promise<TopicList['judging']> {
  for (let look = 0; look < 600; look++) {
    const { judging } = await list(world);
    if (!judging.is_under_way) return judging;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the calls were not judged again');
}

const callsAbout = async ({ administrator }: World, topic: string): Promise<string[]> => {
  const { body } = await administrator.get<{ conversations: Call[] }>(`/conversations?topic=${topic}`);
  return body.conversations.map((call) => call.conversation_id);
};

describe('the topics of an organisation', () => {
  it('are found in new calls at once and in the latest ones a little later, and filter and count them', async () => {
    const world = await worldWithAgent();
    const before = await delivered(world);
    expect(await topicsOf(world, before)).toEqual([]);
    const created = await create(world, DELIVERY);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject(DELIVERY);
    const topic = created.body.id;

    const after = await delivered(world);
    const [found] = await topicsOf(world, after);
    expect(found).toMatchObject({ id: topic, name: 'Delivery', sentence: 1 });
    expect(found!.probability).toBeGreaterThanOrEqual(0.6);
    // The other one may have been judged meanwhile.
    expect(await callsAbout(world, topic)).toContain(after);

    expect(await judged(world)).toEqual({ is_under_way: false, done: 2, failed: 0 });
    expect(await topicsOf(world, before)).toEqual([found]);
    expect((await callsAbout(world, topic)).sort()).toEqual([before, after].sort());
    expect((await callsAbout(world, `${topic}&status=analysed&agent_id=nobody`)).sort()).toEqual([]);
    expect(await callsAbout(world, `${topic}&status=failed`)).toEqual([]);
    const results = await readerOf(world);
    expect((await results.result(before)).body.topics).toEqual([found]);
    expect((await results.page({ topic })).body.results).toHaveLength(2);
    expect((await results.page({ topic: 'another' })).body.results).toEqual([]);

    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const today = new Date().toISOString().slice(0, 10);
    const counts = await world.administrator.get(`/topics/counts?from=${day}&to=${today}`);
    expect(counts.body).toEqual({ periods: [{ from: day, calls: 2, topics: [{ id: topic, calls: 2 }] }] });

    const archived = await world.administrator.request('DELETE', `/topics/${topic}`);
    expect(archived.status).toBe(200);
    expect((await list(world)).topics).toEqual([]);
    expect(await topicsOf(world, await delivered(world))).toEqual([]);
  });

  it('can be changed, and tried on sentences before', async () => {
    const world = await worldWithAgent();
    const { id } = (await create(world, { ...PARKING, description: 'Tickets' })).body;
    const changed = await world.administrator.request<Topic>('PUT', `/topics/${id}`, DELIVERY);
    expect(changed.body).toMatchObject({ id, ...DELIVERY });
    const tried = await world.administrator.request<{
      sentences: { sentence: string; topics: { topic: string; probability: number }[] }[];
    }>('POST', '/topics/try', {
      sentences: ['My parcel has not arrived.', 'I got a parking ticket.'],
      examples: PARKING.examples,
    });
    expect(tried.status).toBe(200);
    const likeliest = tried.body.sentences.map(
      ({ topics }) => [...topics].sort((a, b) => b.probability - a.probability)[0]?.topic,
    );
    expect(likeliest).toEqual([id, 'draft']);
    const actions = await world.administrator.get<{ entries: { action: string; details: object }[] }>(
      '/audit',
    );
    const noted = actions.body.entries.map(({ action }) => action);
    expect(noted).toEqual(expect.arrayContaining(['topic.created', 'topic.changed']));
    expect(JSON.stringify(actions.body)).not.toContain('parcel');
  });

  it('are refused with what is wrong: a name twice, no example, blank sentences, ranges that cannot be', async () => {
    const world = await worldWithAgent();
    expect((await create(world, PARKING)).status).toBe(201);
    expect((await create(world, { ...PARKING, name: 'PARKING' })).status).toBe(409);
    for (const body of [
      { ...PARKING, name: ' ' },
      { name: 'Other', examples: [] },
      { name: 'Other', examples: ['…'] },
      { name: 'Other', examples: ['One.', 'One.'] },
      { name: 'Other', examples: ['x'.repeat(301)] },
      { name: 'Other', examples: ['One.'], unknown: 1 },
    ])
      expect((await create(world, body)).status).toBe(400);
    for (const range of ['from=2026-02-01&to=2026-01-01', 'from=2020-01-01&to=2026-01-01', 'from=x&to=y'])
      expect((await world.administrator.get(`/topics/counts?${range}`)).status).toBe(400);
  });

  it('of another organisation are not there', async () => {
    const [world, other] = [await worldWithAgent(), await worldWithAgent()];
    const { id } = (await create(world, DELIVERY)).body;
    const call = await delivered(world);
    expect(await callsAbout(world, id)).toEqual([call]);
    expect((await list(other)).topics).toEqual([]);
    expect(await callsAbout(other, id)).toEqual([]);
    expect((await other.administrator.request('PUT', `/topics/${id}`, PARKING)).status).toBe(404);
    expect((await other.administrator.request('DELETE', `/topics/${id}`)).status).toBe(404);
    const tried = await other.administrator.request('POST', '/topics/try', {
      sentences: ['My parcel has not arrived.'],
      instead_of: id,
    });
    expect(tried.status).toBe(400);
    expect(await topicsOf(other, await delivered(other))).toEqual([]);
    expect((await list(world)).topics).toHaveLength(1);
  });
});

interface Suggestions {
  suggestions: { id: string; calls: number; quotes: { call_id: string; quote: string }[] }[];
  suggested_at: string | null;
  is_under_way: boolean;
}

const suggestionsOf = async ({ administrator }: World): Promise<Suggestions> =>
  (await administrator.get<Suggestions>('/topics/suggestions')).body;

async function suggested(world: World): Promise<Suggestions> {
  for (let look = 0; look < 600; look++) {
    const state = await suggestionsOf(world);
    if (state.suggested_at && !state.is_under_way) return state;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('no topics were suggested');
}

it('calls without a topic that begin alike are suggested, and are gone from there once a topic is made of them', async () => {
  const [world, other] = [await worldWithAgent(), await worldWithAgent()];
  expect(await suggestionsOf(world)).toEqual({ suggestions: [], suggested_at: null, is_under_way: false });
  const begins = (text: string) => {
    const { transcript } = callOf('robin');
    return { transcript: [transcript[0], { speaker: 'customer', text }, ...transcript.slice(2)] };
  };
  for (const text of [
    'Hello, my internet connection has been very slow since Monday.',
    'Hi, my internet connection is so slow that I cannot work.',
    'Good morning, the internet connection is slow again today.',
  ])
    await delivered(world, begins(text));
  const asked = await world.administrator.request<Suggestions>('POST', '/topics/suggestions');
  expect(asked.status).toBe(202);
  const { suggestions } = await suggested(world);
  expect(suggestions).toHaveLength(1);
  const [{ id, calls, quotes }] = suggestions as [Suggestions['suggestions'][number]];
  expect(calls).toBe(3);
  expect(quotes).toHaveLength(3);
  expect(quotes.every(({ quote }) => quote.includes('slow'))).toBe(true);

  expect((await suggestionsOf(other)).suggestions).toEqual([]);
  const examples = quotes.map(({ quote }) => quote);
  const taken = await create(other, { name: 'Slow', examples, suggestion: id });
  expect(taken.status).toBe(201);
  expect((await suggestionsOf(world)).suggestions).toHaveLength(1);
  expect((await create(world, { name: 'Slow', examples, suggestion: id })).status).toBe(201);
  expect((await suggestionsOf(world)).suggestions).toEqual([]);
});
