import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { quickService } from '../harness/shared-service';
import { NO_SCORE_CODES } from '../../src/scoring/scorability/no-score-reason';
import { callOf, organisationIn, type World } from './connector-world';

interface Listed {
  conversations: {
    external_conversation_id: string;
    highlights?: { sentence: number; speaker: string; text: string; marks: { from: number; to: number }[] }[];
  }[];
  next_cursor: string | null;
}

interface Delivered {
  id: string;
  date: string;
  team: string;
  said: [string, string][];
  fields?: Record<string, string>;
}

/** One of them is more than ten years older than the others: the weeks between are passed over. */
const CALLS: Delivered[] = [
  {
    id: 'card',
    date: '2026-11-20T10:00:00Z',
    team: 'north',
    said: [
      ['customer', 'I want a refund on my credit card.'],
      ['agent', 'I have sent it.'],
    ],
  },
  {
    id: 'voucher',
    date: '2026-11-19T10:00:00Z',
    team: 'south',
    said: [
      ['agent', 'Good morning, thank you for calling Northwind, my name is Robin, how can I help you today?'],
      ['customer', 'Hello, my parcel has not arrived and I am getting worried.'],
      ['agent', 'I am sorry to hear that. Let me look into that for you right now.'],
      ['customer', 'Thank you very much, that is kind. The card shows no credit.'],
      ['agent', 'You get a Refund, or a voucher. Is there anything else I can help you with?'],
      ['customer', 'That was all, thank you.'],
    ],
    fields: { agent_external_id: 'sam', campaign: 'sales', outcome_code: 'sold' },
  },
  {
    id: 'old',
    date: '2009-05-02T10:00:00Z',
    team: 'north',
    said: [
      ['agent', 'Will the refund be on it?'],
      ['customer', 'No, I’d say not.'],
    ],
  },
  { id: 'other', date: '2026-11-18T10:00:00Z', team: 'north', said: [['agent', '返金いたします。']] },
];

let service: RunningService;
let world: World;
let stranger: World;
let topic: string;

const DELIVERY = {
  name: 'Delivery',
  examples: ['My parcel has not arrived.', 'I am worried because my parcel has not arrived yet.'],
};

beforeAll(async () => {
  service = await quickService();
  [world, stranger] = [await organisationIn(service), await organisationIn(service)];
  const created = await world.administrator.request<{ id: string }>('POST', '/topics', DELIVERY);
  topic = created.body.id;
  for (const { client, organisationId } of [world, stranger]) {
    for (const agent of ['robin', 'sam']) await service.linkAgent(organisationId, agent);
    for (const { id, date, team, said, fields } of CALLS) {
      const words = client === world.client ? said : ([['agent', 'Only strangers say refund.']] as const);
      const { status } = await client.deliverTranscript(
        callOf('robin', {
          external_conversation_id: id,
          conversation_date: date,
          team_external_id: team,
          transcript: words.map(([speaker, text]) => ({ speaker, text })),
          ...fields,
        }),
      );
      expect(status).toBe(200);
    }
  }
  const indexed = async () => {
    expect(await found('refund', stranger)).toHaveLength(CALLS.length);
    expect([...(await found('refund')), ...(await found('返金'))]).toHaveLength(CALLS.length);
  };
  await vi.waitFor(indexed, { timeout: 60_000, interval: 300 });
});

/** Every answer that a criterion has in some call, as a filter of the list. */
async function answersGiven(): Promise<string[]> {
  const { body } = await world.administrator.get<{ conversations: { id: string }[] }>('/conversations');
  const given = new Set<string>();
  for (const { id } of body.conversations) {
    const call = await world.administrator.get<{
      evaluation: { criteria: { id: string; status: string }[] } | null;
    }>(`/conversations/${id}`);
    for (const { id: criterion, status } of call.body.evaluation?.criteria ?? [])
      given.add(`criterion=${criterion}&answer=${status}`);
  }
  return [...given];
}

const ask = (query: string, { administrator } = world) =>
  administrator.get<Listed>(`/conversations?q=${encodeURIComponent(query)}`);

/** Client's identifiers of the calls found, over all pages. */
async function found(query: string, { administrator } = world, more = ''): Promise<string[]> {
  const path = `/conversations?q=${encodeURIComponent(query)}${more}`;
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body }: { status: number; body: Listed } = await administrator.get<Listed>(
      `${path}${cursor && `&cursor=${cursor}`}`,
    );
    expect(status).toBe(200);
    ids.push(...body.conversations.map((call) => call.external_conversation_id));
    cursor = body.next_cursor;
  }
  return ids;
}

describe('the list of calls', () => {
  it.each([
    ['refund', ['card', 'voucher', 'old']],
    ['REFUND card', ['card', 'voucher']],
    ['"credit card"', ['card']],
    ['"refund on my credit card"', ['card']],
    ['agent:refund', ['voucher', 'old']],
    ['customer:refund', ['card']],
    // Stop words and short words of a database are words here.
    ['will the', ['old']],
    ['"on it"', ['old']],
    ['"no I\'d"', ['old']],
    ['返金', ['other']],
    ['strangers', []],
    ['refunds', []],
    ['refund nothing', []],
  ])('finds by %s what is said: %j', async (query, ids) => {
    expect(await found(query)).toEqual(ids);
  });

  it('finds no word that was taken out before it was stored, and finds what stands beside it', async () => {
    const { administrator, client, organisationId } = await organisationIn(service);
    await service.linkAgent(organisationId, 'robin');
    await administrator.request('PUT', '/redaction', { transcripts: ['card', 'email'] });
    const told = [
      { speaker: 'customer', text: 'The zebra card is 4556 7375 8689 9855.' },
      { speaker: 'customer', text: 'Write to taken.away@example.com, please.' },
    ];
    const call = callOf('robin', { external_conversation_id: 'redacted', transcript: told });
    expect((await client.deliverTranscript(call)).status).toBe(200);
    const redacting = { ...world, administrator };
    await vi.waitFor(async () => expect(await found('zebra', redacting)).toEqual(['redacted']), {
      timeout: 60_000,
      interval: 300,
    });
    for (const word of ['4556', '"4556 7375"', '9855', 'taken', 'taken.away@example.com', 'customer:away'])
      expect(await found(word, redacting)).toEqual([]);
  });

  it('finds the same page by page', async () => {
    expect(await found('refund', world, '&limit=1')).toEqual(['card', 'voucher', 'old']);
  });

  it.each([
    ['team=north', ['card', 'old']],
    ['from=2026-01-01', ['card', 'voucher']],
    ['to=2019-12-31', ['old']],
    ['status=rejected', []],
    ['external_conversation_id=old', ['old']],
    ['min_score=101', null],
  ])('narrows what is found by %s', async (filter, ids) => {
    if (ids) expect(await found('refund', world, `&${filter}`)).toEqual(ids);
    else expect((await world.administrator.get(`/conversations?q=refund&${filter}`)).status).toBe(400);
  });

  it('finds of each list, however it is filtered, those that say it, in the order of the list', async () => {
    const { body } = await world.administrator.get<{ agents: { id: string; external_id: string }[] }>(
      '/agents',
    );
    const sam = body.agents.find(({ external_id }) => external_id === 'sam')!;
    const given = await answersGiven();
    const [first] = given;
    expect(first).toBeDefined();
    const filters = [
      ...given,
      ...[`${first}&answer=partly&team=north`, `${first}&source=transcript`, `${first}&topic=${topic}`],
      ...[`topic=${topic}`, `topic=${topic}&team=north&team=south&status=analysed`, 'topic=another'],
      ...['source=transcript', 'source=recording', 'source=transcript&team=north'],
      ...['team=north&team=south', 'team=north&team=west', 'status=analysed&status=failed'],
      ...['campaign=sales&campaign=support', 'outcome=sold&outcome=nothing&team=south&team=north'],
      ...[
        'from=2019-01-01&to=2026-11-19',
        'review=urgent',
        'review=advised',
        'review=true&source=transcript',
      ],
      ...['review=true', 'status=analysed', 'status=failed', 'min_score=50', 'max_score=50'],
      ...['campaign=sales', 'campaign=support', 'outcome=sold', 'outcome=nothing', `agent_id=${sam.id}`],
      ...NO_SCORE_CODES.map((reason) => `no_score_reason=${reason}`),
      `agent_id=${sam.id}&team=south&campaign=sales&outcome=sold&from=2026-01-01&status=analysed`,
      `agent_id=${sam.id}&team=north`,
    ];
    let several = 0;
    for (const filter of filters) {
      const all = await world.administrator.get<Listed>(`/conversations?limit=100&${filter}`);
      const listed = all.body.conversations.map((call) => call.external_conversation_id);
      const wanted = listed.filter((id) => id !== 'other');
      expect(await found('refund', world, `&${filter}`), filter).toEqual(wanted);
      expect(await found('refund', world, `&limit=1&${filter}`), filter).toEqual(wanted);
      if (wanted.length > 0) several++;
    }
    expect(several).toBeGreaterThan(6);
    const about = await world.administrator.get<Listed>(`/conversations?topic=${topic}`);
    expect(about.body.conversations.map((call) => call.external_conversation_id)).toContain('voucher');
  });

  it('shows the sentences that say it, with the places of the words', async () => {
    const { body } = await ask('"credit card" refund');
    const [call] = body.conversations;
    const [shown] = call!.highlights!;
    expect(shown).toMatchObject({ sentence: 0, speaker: 'customer', text: CALLS[0]!.said[0]![1] });
    expect(shown!.marks.map(({ from, to }) => shown!.text.slice(from, to))).toEqual([
      'refund',
      'credit card',
    ]);
    const { body: all } = await world.administrator.get<Listed>('/conversations');
    expect(all.conversations[0]).not.toHaveProperty('highlights');
  });

  it('finds nothing of another organisation, and counts nothing of it', async () => {
    expect(await found('strangers')).toEqual([]);
    expect(await found('voucher', stranger)).toEqual([]);
    const { body } = await ask('strangers');
    expect(body).toEqual({ conversations: [], next_cursor: null });
  });

  it.each([
    ['"credit card', 'not closed'],
    ['agent:', 'right after agent:'],
    ['***', 'must have a word'],
    ['x'.repeat(201), '200 characters'],
  ])('refuses %s in words', async (query, reason) => {
    const { status, body } = await world.administrator.get<{ issues: object[] }>(
      `/conversations?q=${encodeURIComponent(query)}`,
    );
    expect(status).toBe(400);
    const code = expect.stringContaining('search_') as string;
    expect(body.issues).toEqual([{ field: 'q', code, message: expect.stringContaining(reason) as string }]);
  });

  it.each([
    '+refund -card',
    'refund*',
    'MATCH (a) AGAINST',
    "'; DROP TABLE transcript_index; --",
    'NEAR(a b)',
    '"refund" @2',
  ])('takes %s for words alone', async (query) => {
    expect((await ask(query)).status).toBe(200);
  });
});
