import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { sharedService } from '../harness/shared-service';
import { callOf, organisationIn, recordingOf, stereoTone, type World } from './connector-world';

interface Facet {
  value: string;
  label: string | null;
  calls: number;
}
interface Page {
  conversations: {
    id: string;
    conversation_id: string | null;
    external_conversation_id: string;
    status: string;
    score: number | null;
    duration_seconds: number | null;
    length_seconds: number | null;
    agent: { id: string; name: string };
  }[];
  next_cursor: string | null;
  facets?: { total: number; looked_at: number; is_all: boolean } & Record<string, Facet[]>;
  identified?: { external_conversation_id: string }[];
  agents?: { id: string; external_id: string; name: string | null }[];
}

let service: RunningService;
let world: World;
let stranger: World;

/** Agent, campaign, length. */
const CALLS = [
  { id: 'north-1', agent: 'robin', campaign: 'sales', team: 'north', seconds: 60 },
  { id: 'north-2', agent: 'alex', campaign: 'support', team: 'north', seconds: 300 },
  { id: 'south-1', agent: 'robin', campaign: 'support', team: 'south', seconds: 120 },
  { id: 'south-2', agent: 'kim', campaign: 'renewal', team: 'south', seconds: 45 },
  { id: '100% "odd', agent: 'kim', campaign: 'sales', team: 'south', seconds: 90 },
] as const;

beforeAll(async () => {
  service = await sharedService();
  [world, stranger] = [await organisationIn(service), await organisationIn(service)];
  for (const agent of ['robin', 'alex', 'kim']) await service.linkAgent(world.organisationId, agent);
  for (const [index, { id, agent, campaign, team, seconds }] of CALLS.entries()) {
    const { status, body } = await world.client.deliverTranscript(
      callOf(agent, {
        external_conversation_id: id,
        conversation_date: `2026-10-0${index + 1}T12:00:00Z`,
        call_agent_name: `${agent === 'kim' ? 'Kim Possible' : agent} of ${team}`,
        campaign,
        team_external_id: team,
        duration_seconds: seconds,
      }),
    );
    expect(status, JSON.stringify(body)).toBe(200);
  }
  await about('north-1', 'one');
  await about('north-2', 'one');
  // A call of both stands in the list once.
  await about('north-2', 'two');
  await about('south-1', 'two');
  const recording = recordingOf('robin', {
    external_conversation_id: 'rec-1',
    conversation_date: '2026-10-06T12:00:00Z',
    campaign: 'sales',
  });
  const { body } = await world.client.deliverRecording(recording, stereoTone());
  await world.client.waitForJob(body.job_id!, ['rejected']);
});

/** Notes that a call is about a topic, as the judging of topics does. */
const about = (id: string, topic: string): Promise<unknown> =>
  sql(
    service,
    `INSERT INTO call_topic (call_id, topic_id, organisation_id, conversation_date, probability, sentence)
     SELECT id, '${topic}', organisation_id, conversation_date, 0.9, 0 FROM \`call\`
     WHERE organisation_id = '${world.organisationId}' AND external_conversation_id = '${id}'`,
  );

const list = async (query: string, { administrator } = world): Promise<Page> => {
  const { status, body } = await administrator.get<Page>(`/conversations${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const names = ({ conversations }: Page) => conversations.map((call) => call.external_conversation_id);
const counts = (facet: Facet[] | undefined) =>
  Object.fromEntries((facet ?? []).map((one) => [one.value, one.calls]));

/** All pages of a list, of two calls each. */
async function paged(query: string): Promise<string[]> {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await list(`${query}&limit=2${cursor && `&cursor=${cursor}`}`);
    found.push(...names(page));
    cursor = page.next_cursor;
  }
  return found;
}

describe('filters of several values', () => {
  it.each([
    ['?campaign=sales&campaign=renewal', ['rec-1', '100% "odd', 'south-2', 'north-1']],
    ['?campaign=sales&campaign=renewal&team=south', ['100% "odd', 'south-2']],
    ['?team=north&team=south&campaign=support&campaign=renewal', ['south-2', 'south-1', 'north-2']],
    ['?status=rejected&status=failed', ['rec-1']],
    ['?status=rejected&status=analysed&campaign=sales', ['rec-1', '100% "odd', 'north-1']],
    ['?source=recording', ['rec-1']],
    ['?source=transcript&campaign=sales', ['100% "odd', 'north-1']],
    ['?source=transcript&source=recording&campaign=sales', ['rec-1', '100% "odd', 'north-1']],
    ['?topic=one&topic=two', ['south-1', 'north-2', 'north-1']],
    ['?topic=one&topic=two&team=north', ['north-2', 'north-1']],
    ['?topic=one&topic=two&sort=length', ['north-2', 'south-1', 'north-1']],
    ['?topic=one', ['north-2', 'north-1']],
  ])('%s finds calls of any of them, the latest first', async (query, expected) => {
    expect(names(await list(query))).toEqual(expected);
    expect(await paged(query)).toEqual(expected);
  });

  it('are refused when their combinations are too many', async () => {
    const several = (name: string) => Array.from({ length: 10 }, (_, i) => `${name}=${name}-${i}`).join('&');
    const { status } = await world.administrator.get(
      `/conversations?${several('team')}&${several('campaign')}`,
    );
    expect(status).toBe(400);
  });
});

describe('the counts of a filter', () => {
  it('tell what each value would give with the other filters as they are', async () => {
    const { facets } = await list('?facets=true&campaign=sales');
    expect(facets).toMatchObject({ total: 3, looked_at: 6, is_all: true });
    expect(counts(facets?.campaigns)).toEqual({ sales: 3, support: 2, renewal: 1 });
    expect(counts(facets?.teams)).toEqual({ north: 1, south: 1 });
    expect(counts(facets?.statuses)).toEqual({ analysed: 2, rejected: 1 });
    expect(counts(facets?.routes)).toEqual({ transcript: 2, recording: 1 });
    expect(facets?.no_score_reasons).toEqual([]);
    expect((await list('?facets=true&topic=one&topic=two')).facets).toMatchObject({ total: 3 });
    expect(facets?.agents?.map(({ label }) => label)).toContain('Kim Possible of south');
  });

  it('count nothing of another organisation', async () => {
    expect((await list('?facets=true', stranger)).facets).toMatchObject({
      total: 0,
      looked_at: 0,
      agents: [],
    });
  });
});

describe('the order of the list', () => {
  it.each([
    ['descending', ['north-2', 'south-1', '100% "odd', 'north-1', 'south-2', 'rec-1']],
    ['ascending', ['rec-1', 'south-2', 'north-1', '100% "odd', 'south-1', 'north-2']],
  ])('is that of the lengths, told or measured, %s', async (order, expected) => {
    expect(await paged(`?sort=length&order=${order}`)).toEqual(expected);
  });

  it('goes by the lengths that are shown, of a recording without one that of its audio', async () => {
    const [recording] = (await list('?external_conversation_id=rec-1')).conversations;
    expect(recording).toMatchObject({ duration_seconds: null, length_seconds: 1 });
    const alone = await world.administrator.get(`/conversations/${recording!.id}`);
    expect(alone.body).toMatchObject({ duration_seconds: null, length_seconds: 1 });
    const [told] = (await list('?external_conversation_id=north-2')).conversations;
    expect(told).toMatchObject({ duration_seconds: 300, length_seconds: 300 });
  });

  it('is that of the dates, the earliest first, where it is asked for', async () => {
    expect(await paged('?order=ascending')).toEqual([...CALLS.map(({ id }) => id), 'rec-1']);
  });

  it('is that of the scores, those without last', async () => {
    const scores = (await list('?sort=score')).conversations.map(({ score }) => score ?? -1);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(scores.at(-1)).toBe(-1);
  });

  it('does not go with a search', async () => {
    expect((await world.administrator.get('/conversations?q=parcel&sort=score')).status).toBe(400);
  });
});

describe('the filter by an answer', () => {
  it('finds calls in which a criterion was answered so, changes by people included', async () => {
    const [call] = (await list('?external_conversation_id=north-1')).conversations;
    const evaluated = await world.administrator.get<{
      evaluation: { criteria: { id: string; status: string }[] };
    }>(`/conversations/${call!.id}`);
    const { id: criterion } = evaluated.body.evaluation.criteria[0]!;
    const change = { status: 'not_applicable', reason: 'It was no such call.' };
    const path = `/conversations/${call!.id}/criteria/${criterion}`;
    expect((await world.administrator.request('PUT', path, change)).status).toBe(200);
    const found = await list(
      `?criterion=${criterion}&answer=not_applicable&campaign=sales&source=transcript`,
    );
    expect(names(found)).toEqual(['north-1']);
    expect(names(await list(`?criterion=${criterion}&answer=not_applicable&source=recording`))).toEqual([]);
    const all = ['met', 'partly', 'not_met', 'not_applicable', 'insufficient_evidence'];
    const any = await paged(`?criterion=${criterion}&${all.map((one) => `answer=${one}`).join('&')}`);
    expect(any).toEqual(CALLS.map(({ id }) => id).reverse());
    expect(names(await list(`?criterion=${criterion}&answer=not_applicable`, stranger))).toEqual([]);
  });

  it.each(['criterion=greeting', 'answer=met', 'criterion=greeting&answer=perhaps'])(
    'is refused as %s alone',
    async (query) => {
      expect((await world.administrator.get(`/conversations?${query}`)).status).toBe(400);
    },
  );
});

describe('the search box', () => {
  const identified = async (text: string, by = world) =>
    (await list(`?search=${encodeURIComponent(text)}`, by)).identified?.map(
      (call) => call.external_conversation_id,
    );

  it('finds calls by the beginning of their identifiers, and by their ids', async () => {
    expect(await identified('south-')).toEqual(['south-1', 'south-2']);
    expect(await identified('south-2')).toEqual(['south-2']);
    expect(await identified('outh-2')).toEqual([]);
    expect(await identified('100% "o')).toEqual(['100% "odd']);
    const [call] = (await list('?external_conversation_id=south-1')).conversations;
    expect(await identified(call!.id)).toEqual(['south-1']);
    expect(await identified(call!.conversation_id!)).toEqual(['south-1']);
    expect(await identified(call!.id, stranger)).toEqual([]);
    expect(await identified('south-', stranger)).toEqual([]);
  });

  it('finds agents by a part of their names', async () => {
    expect((await list('?search=possible')).agents).toMatchObject([{ external_id: 'kim' }]);
    expect((await list('?search=possible', stranger)).agents).toEqual([]);
  });

  it('tells what is wrong with words that are none', async () => {
    expect((await world.administrator.get('/conversations?search=%22open')).status).toBe(400);
  });
});
