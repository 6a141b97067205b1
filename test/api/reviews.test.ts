import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../harness/running-service';
import { REVIEWED_RUBRIC } from '../harness/reviewed-rubric';
import { sql } from '../harness/service-database';
import { callOf, organisationIn, type World } from './connector-world';

interface Call {
  id: string;
  external_conversation_id: string;
  score: number | null;
  coverage: number | null;
  interval: { low: number; high: number } | null;
  review: 'no' | 'advised' | 'urgent';
}
interface Detail extends Call {
  evaluation: {
    critical_failures: string[];
    suspicions: string[];
    review: { reasons: string[]; closed?: { by: string } };
    criteria: { id: string; status: string; engine_status: string; decided_by: string }[];
  };
}

let service: RunningService;
let world: World;

beforeAll(async () => {
  service = await startService({ roles: ['all'] });
  world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin', 'Robin');
  expect((await world.administrator.request('PUT', '/rubric', { source: REVIEWED_RUBRIC })).status).toBe(200);
  const { transcript } = callOf('robin');
  const rude = [...transcript, { speaker: 'agent', text: 'Then look at your bill again, you fool.' }];
  const deliver = (name: string, day: number, sentences: object[], withTimes = false) =>
    world.client.deliverTranscript(
      callOf('robin', {
        external_conversation_id: name,
        conversation_date: `2026-11-0${day}T12:00:00Z`,
        transcript: withTimes ? timed(sentences) : sentences,
      }),
    );
  await deliver('rude-1', 1, rude);
  await deliver('plain-2', 2, transcript);
  await deliver('rude-3', 3, rude, true);
  await deliver('sure-4', 4, transcript, true);
  await deliver('plain-5', 5, transcript);
});
afterAll(() => service?.stop());

/** Sentences of ten seconds each, long enough in words that a pace is measured. */
const timed = (sentences: object[]): object[] =>
  [...sentences, { speaker: 'agent', text: 'we will send you another one '.repeat(12) }].map(
    (sentence, index) => ({
      ...sentence,
      start: index * 40,
      end: index * 40 + 35,
    }),
  );

/**
 * A call of an organisation that has not reviewed any, scored by the rubric that comes with the service, whose answers have probabilities to
 * learn from.
 */
async function callToLearnFrom() {
  const other = await organisationIn(service);
  await service.linkAgent(other.organisationId, 'robin');
  const { body } = await other.client.deliverTranscript(callOf('robin'));
  /** How many calls were looked through, of which the service would learn. */
  const lookedThrough = async () => {
    const counted = await sql(
      service,
      `SELECT looked_through FROM adaptation_learning WHERE organisation_id = '${other.organisationId}'`,
    );
    return Number(counted[0]?.looked_through ?? 0);
  };
  return {
    administrator: other.administrator,
    call: `/conversations/${body.conversation_id}`,
    lookedThrough,
  };
}

const list = async (query = ''): Promise<{ conversations: Call[]; next_cursor: string | null }> =>
  (
    await world.administrator.get<{ conversations: Call[]; next_cursor: string | null }>(
      `/conversations${query}`,
    )
  ).body;
const names = ({ conversations }: { conversations: Call[] }) =>
  conversations.map((call) => call.external_conversation_id);
const idOf = async (name: string): Promise<string> =>
  (await list(`?external_conversation_id=${name}`)).conversations[0]!.id;
const answer = async (name: string, criterion: string, status: string) =>
  world.administrator.request<Detail>('PUT', `/conversations/${await idOf(name)}/criteria/${criterion}`, {
    status,
    reason: 'listened to it',
  });
const close = async (name: string) =>
  world.administrator.request<Detail>('POST', `/conversations/${await idOf(name)}/review`);

describe('calls to review', () => {
  it('are listed with suspicions first, in pages as in one', async () => {
    const all = ['rude-3', 'rude-1', 'plain-5', 'plain-2'];
    expect(names(await list('?review=true'))).toEqual(all);
    const read: string[] = [];
    let cursor: string | null = '';
    do {
      const page: { conversations: Call[]; next_cursor: string | null } = await list(
        `?review=true&limit=1&cursor=${cursor}`,
      );
      read.push(...names(page));
      cursor = page.next_cursor;
    } while (cursor);
    expect(read).toEqual(all);
    expect(names(await list('?review=true&campaign=support&from=2026-11-02'))).toEqual([
      'rude-3',
      'plain-5',
      'plain-2',
    ]);
    expect((await world.administrator.get('/conversations?review=perhaps')).status).toBe(400);
  });

  it('show in the list how sure their score is', async () => {
    const { conversations } = await list();
    const of = (name: string) => conversations.find((call) => call.external_conversation_id === name)!;
    expect(of('plain-2')).toMatchObject({ coverage: 0.55, review: 'advised' });
    expect(of('sure-4')).toMatchObject({ coverage: 1, review: 'no' });
    expect(of('rude-3')).toMatchObject({ coverage: 1, review: 'urgent' });
    const width = ({ interval }: Call) => interval!.high - interval!.low;
    expect(width(of('plain-2'))).toBeGreaterThan(width(of('sure-4')));
  });
});

describe('what an engine suspects', () => {
  it('fails no call, and cannot be left unanswered', async () => {
    const { body } = await world.administrator.get<Detail>(`/conversations/${await idOf('rude-1')}`);
    expect(body.score).toBeGreaterThan(0);
    expect(body.evaluation).toMatchObject({ critical_failures: [], suspicions: ['respect'] });
    expect(body.evaluation.review.reasons).toEqual(['low_coverage', 'critical_suspected']);
    expect((await close('rude-1')).status).toBe(409);
  });

  it('fails the call once a person confirms it', async () => {
    const { status, body } = await answer('rude-1', 'respect', 'not_met');
    expect(status).toBe(200);
    expect(body).toMatchObject({ score: 0, interval: null, review: 'advised' });
    expect(body.evaluation).toMatchObject({ critical_failures: ['respect'], suspicions: [] });
    const line = body.evaluation.criteria.find(({ id }) => id === 'respect');
    expect(line).toMatchObject({ status: 'not_met', engine_status: 'not_met', decided_by: 'person' });
  });

  it('is gone once a person says that it is none', async () => {
    const { body } = await answer('rude-3', 'respect', 'met');
    expect(body).toMatchObject({ score: 100, review: 'no' });
    expect(body.evaluation).toMatchObject({ critical_failures: [], suspicions: [] });
    expect(names(await list('?review=true'))).toEqual(['plain-5', 'plain-2', 'rude-1']);
  });
});

describe('a review', () => {
  it('ends with the last question answered, or when a person says that it is over', async () => {
    expect((await answer('plain-5', 'pace', 'met')).body).toMatchObject({ coverage: 1, review: 'no' });
    const { status, body } = await close('plain-2');
    expect(status).toBe(200);
    expect(body).toMatchObject({ coverage: 0.55, review: 'no' });
    expect(body.evaluation.review).toMatchObject({
      reasons: ['low_coverage'],
      closed: { by: world.admin.email },
    });
    expect(names(await list('?review=true'))).toEqual(['rude-1']);
    const { body: audit } = await world.administrator.get<{ entries: { action: string }[] }>('/audit');
    expect(audit.entries.map(({ action }) => action)).toContain('review.closed');
  });

  it('is counted, with the answers that were too unsure', async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/calls_scored_total\{review="urgent"\} 2/);
    expect(metrics).toMatch(/calls_scored_total\{review="advised"\} 2/);
    expect(metrics).toMatch(/scorecard_answers_total\{answer="open"\} 3/);
  });
});

describe('undoing a review', () => {
  interface Undoable extends Detail {
    conversation_id: string;
    undoable: { id: string; by: string; at: string; score: number | null } | null;
  }
  const path = async (name: string) => `/conversations/${await idOf(name)}`;
  const detail = async (name: string) => (await world.administrator.get<Undoable>(await path(name))).body;
  const undo = async (name: string, review: string) =>
    world.administrator.request<Undoable>('POST', `${await path(name)}/undo`, { review });
  /** Everything that stands of a call: as it is shown alone and in the list, and as it is stored. */
  const everything = async (name: string) => {
    const { undoable, ...call } = await detail(name);
    const stored = await sql(
      service,
      `SELECT result, score, lost_shares, rubric_hash, reviewed_at FROM evaluation
       WHERE conversation_id = '${call.conversation_id}'`,
    );
    const { conversations } = await list(`?external_conversation_id=${name}`);
    return { undoable, call, stored, listed: conversations[0] };
  };
  const lastReview = async (name: string) => (await detail(name)).undoable!;
  const openCall = async (name: string) => {
    const { transcript } = callOf('robin');
    await world.client.deliverTranscript(callOf('robin', { external_conversation_id: name, transcript }));
  };
  const confirmAll = async (name: string) =>
    world.administrator.request('POST', `${await path(name)}/confirm`);

  it('puts back exactly what stood before, however the call was reviewed, and tells of it', async () => {
    await openCall('undone-6');
    const reviews = [
      () => answer('undone-6', 'pace', 'met'),
      () => answer('undone-6', 'greeting', 'not_met'),
      () => confirmAll('undone-6'),
      () => close('undone-6'),
    ];
    for (const review of reviews) {
      const before = await everything('undone-6');
      expect((await review()).status).toBe(200);
      const reviewed = await everything('undone-6');
      expect(reviewed.stored).not.toEqual(before.stored);
      expect(reviewed.undoable).toMatchObject({ by: world.admin.email, score: before.call.score });
      const undone = await undo('undone-6', reviewed.undoable!.id);
      expect(undone.status).toBe(200);
      const after = await everything('undone-6');
      expect(after).toEqual({ ...before, undoable: null });
      expect(undone.body).toEqual({ ...after.call, undoable: null });
      // What comes next is reviewed on top of this one.
      expect((await review()).status).toBe(200);
    }
    const { body: audit } = await world.administrator.get<{ entries: { action: string }[] }>('/audit');
    expect(audit.entries.map(({ action }) => action)).toContain('review.undone');
  });

  it('leads back to what a person had answered to the same question before', async () => {
    await openCall('undone-again');
    await answer('undone-again', 'greeting', 'partly');
    const first = await everything('undone-again');
    await answer('undone-again', 'greeting', 'not_met');
    const undone = await undo('undone-again', (await lastReview('undone-again')).id);
    expect(undone.status).toBe(200);
    const after = await everything('undone-again');
    expect(after).toEqual({ ...first, undoable: null });
    const { evaluation } = (await detail('undone-again')) as unknown as {
      evaluation: { criteria: { id: string; status: string; change?: { status: string; by: string } }[] };
    };
    expect(evaluation.criteria.find(({ id }) => id === 'greeting')).toMatchObject({
      status: 'partly',
      change: { status: 'partly', by: world.admin.email },
    });
  });

  it('is refused for another review than the last, a second time, and after anything else has changed the call', async () => {
    await openCall('undone-7');
    expect((await detail('undone-7')).undoable).toBeNull();
    await answer('undone-7', 'pace', 'met');
    const { id: first } = await lastReview('undone-7');
    await answer('undone-7', 'greeting', 'not_met');
    const { id: second } = await lastReview('undone-7');
    expect((await undo('undone-7', first)).status).toBe(409);
    expect((await undo('undone-7', second)).status).toBe(200);
    expect((await undo('undone-7', second)).status).toBe(409);

    await answer('undone-7', 'greeting', 'not_met');
    const { id: third } = await lastReview('undone-7');
    const exchange = { exchanged: true };
    const exchanged = await world.administrator.request(
      'PUT',
      `${await path('undone-7')}/speakers`,
      exchange,
    );
    expect(exchanged.status).toBe(200);
    expect((await detail('undone-7')).undoable).toBeNull();
    expect((await undo('undone-7', third)).status).toBe(409);
    expect((await undo('undone-7', '')).status).toBe(400);
  });

  it('takes back that the call was looked through, which the service would learn from', async () => {
    const { administrator, call, lookedThrough } = await callToLearnFrom();
    const confirmed = await administrator.request<Undoable>('POST', `${call}/confirm`);
    expect(confirmed.status).toBe(200);
    expect(await lookedThrough()).toBe(1);
    const review = confirmed.body.undoable!.id;
    expect((await administrator.request('POST', `${call}/undo`, { review })).status).toBe(200);
    expect(await lookedThrough()).toBe(0);
  });
});

describe('taking back an answer', () => {
  interface Line {
    id: string;
    change?: object;
  }
  type Answered = Omit<Detail, 'evaluation'> & {
    conversation_id: string;
    undoable: { id: string } | null;
    evaluation: { criteria: Line[] };
  };
  const path = async (name: string) => `/conversations/${await idOf(name)}`;
  const detail = async (name: string) => (await world.administrator.get<Answered>(await path(name))).body;
  const takeBack = async (name: string, criterion: string, by = world.administrator) =>
    by.request<Answered>('DELETE', `${await path(name)}/criteria/${criterion}`);
  const openCall = async (name: string) =>
    world.client.deliverTranscript(callOf('robin', { external_conversation_id: name }));

  it('has the engine’s answer stand again at any time, with the score, and tells of it', async () => {
    await openCall('taken-8');
    const before = await detail('taken-8');
    await answer('taken-8', 'greeting', 'not_met');
    await answer('taken-8', 'greeting', 'partly');
    await answer('taken-8', 'pace', 'met');
    const { status, body } = await takeBack('taken-8', 'greeting');
    expect(status).toBe(200);
    const line = (call: Answered) => call.evaluation.criteria.find(({ id }) => id === 'greeting');
    expect(line(body)).toEqual(line(before));
    expect((await takeBack('taken-8', 'pace')).body).toEqual({ ...before, undoable: expect.anything() });
    const { body: audit } = await world.administrator.get<{ entries: { action: string; details: object }[] }>(
      '/audit',
    );
    expect(audit.entries.filter(({ action }) => action === 'answer.taken_back')[1]).toMatchObject({
      details: { criterion: 'greeting', from: 'partly', to: 'met' },
    });
    // Nobody looked at it any more, which agreement is computed from.
    const [stored] = await sql(
      service,
      `SELECT reviewed_at FROM evaluation WHERE conversation_id = '${before.conversation_id}'`,
    );
    expect(stored).toEqual({ reviewed_at: null });
  });

  it('can be undone, and changes nothing where nobody has answered', async () => {
    await openCall('taken-9');
    const untouched = await detail('taken-9');
    expect((await takeBack('taken-9', 'greeting')).body).toEqual(untouched);
    const answered = await answer('taken-9', 'greeting', 'not_met');
    const { undoable } = (await takeBack('taken-9', 'greeting')).body;
    const undone = await world.administrator.request('POST', `${await path('taken-9')}/undo`, {
      review: undoable!.id,
    });
    expect(undone.body).toEqual({ ...answered.body, undoable: null });
  });

  it('suspects again what a person had confirmed, and opens a review that was closed since', async () => {
    const { transcript } = callOf('robin');
    const rude = [...transcript, { speaker: 'agent', text: 'Then look at your bill again, you fool.' }];
    await world.client.deliverTranscript(
      callOf('robin', { external_conversation_id: 'taken-10', transcript: rude }),
    );
    await answer('taken-10', 'respect', 'not_met');
    expect((await close('taken-10')).body).toMatchObject({ score: 0, review: 'no' });
    const { body } = await takeBack('taken-10', 'respect');
    expect(body).toMatchObject({ review: 'urgent' });
    expect(body.score).toBeGreaterThan(0);
    expect(body.evaluation).toMatchObject({ critical_failures: [], suspicions: ['respect'] });
  });

  it('is refused for a criterion there is not, and for the call of another organisation', async () => {
    await openCall('taken-11');
    await answer('taken-11', 'greeting', 'not_met');
    expect((await takeBack('taken-11', 'no_such')).status).toBe(404);
    const other = await organisationIn(service);
    expect((await takeBack('taken-11', 'greeting', other.administrator)).status).toBe(404);
    const { evaluation } = await detail('taken-11');
    expect(evaluation.criteria.find(({ id }) => id === 'greeting')?.change).toBeDefined();
  });

  it('counts no longer as looked through, which the service would learn from, and counts again when undone', async () => {
    const { administrator, call, lookedThrough } = await callToLearnFrom();
    const confirmed = await administrator.request<Answered>('POST', `${call}/confirm`);
    expect(await lookedThrough()).toBe(1);
    let review = '';
    for (const { id, change } of confirmed.body.evaluation.criteria) {
      if (!change || (await lookedThrough()) === 0) continue;
      const taken = await administrator.request<Answered>('DELETE', `${call}/criteria/${id}`);
      review = taken.body.undoable!.id;
    }
    expect(await lookedThrough()).toBe(0);
    expect((await administrator.request('POST', `${call}/undo`, { review })).status).toBe(200);
    expect(await lookedThrough()).toBe(1);
  });
});
