import { beforeAll, describe, expect, it } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { callOf, organisationIn, type World } from './connector-world';
import { endOf, OCTOBER, startRescoring } from './rescoring-world';

interface Listed {
  external_conversation_id: string;
  score: number | null;
  no_score_reason: string | null;
  speakers_swapped: boolean;
  review: string;
}
interface Call extends Listed {
  id: string;
  status: string;
  evaluation: {
    score: number | null;
    no_score_reason: { code: string; message: string } | null;
    score_request?: { by: string; at: string; despite: { code: string } | null };
    swapped_probability: number | null;
    review: { reasons: string[] };
    coaching: { improve: object[] };
  };
}
interface Overview {
  has_analysed_calls: boolean;
  speakers: { calls: number; swapped: number; latest_swapped: string[] };
}

const VOICEMAIL = [
  {
    speaker: 'customer',
    text: "Hi, this is Dana. I can't come to the phone, leave a message after the beep.",
  },
  {
    speaker: 'agent',
    text: 'Hi Dana, it is Robin of Northwind about your parcel. Please ring us back on 0555 0142.',
  },
];

const exchanged = (transcript: readonly { speaker: string; text: string }[]) =>
  transcript.map(({ speaker, text }) => ({ speaker: speaker === 'agent' ? 'customer' : 'agent', text }));

let service: RunningService;
let world: World;

beforeAll(async () => {
  service = await sharedService();
  world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
});

const deliver = async (fields: Record<string, unknown>, to = world) => {
  const { status, body } = await to.client.deliverTranscript(callOf('robin', fields));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const call = async (id: string | null | undefined, of = world) =>
  (await of.administrator.get<Call>(`/conversations/${id ?? ''}`)).body;
const list = async (query: string, of = world) =>
  (await of.administrator.get<{ conversations: Listed[] }>(`/conversations${query}`)).body.conversations;

describe('a call in which nobody was served', () => {
  it('is analysed and has no score, with the reason on its page, in the list and as a filter', async () => {
    const delivered = await deliver({ external_conversation_id: 'machine', transcript: VOICEMAIL });
    // To the client it is a call that was analysed: the contract knows no further reason.
    expect(delivered).toMatchObject({ analysed: true });
    expect(delivered).not.toHaveProperty('reason');
    await deliver({ external_conversation_id: 'served' });
    const { evaluation, ...shown } = await call(delivered.conversation_id);
    expect(shown).toMatchObject({
      status: 'analysed',
      score: null,
      no_score_reason: 'voicemail',
      review: 'no',
    });
    expect(evaluation).toMatchObject({ score: null, swapped_probability: null, coaching: { improve: [] } });
    expect(evaluation.no_score_reason?.code).toBe('voicemail');
    expect(evaluation.no_score_reason?.message).not.toBe('');
    const found = await list('?no_score_reason=voicemail');
    expect(found).toMatchObject([{ external_conversation_id: 'machine', no_score_reason: 'voicemail' }]);
    expect(await list('?no_score_reason=wrong_number')).toEqual([]);
    const { status } = await world.administrator.get('/conversations?no_score_reason=busy');
    expect(status).toBe(400);
  });

  it('is counted by its reason, and in no average', async () => {
    const own = await organisationIn(service);
    await service.linkAgent(own.organisationId, 'robin');
    await deliver({ transcript: VOICEMAIL }, own);
    await deliver({}, own);
    const { agents } = (await own.administrator.get<{ agents: { id: string }[] }>('/agents')).body;
    const { body } = await own.administrator.get<{
      picture: { calls: number; scored: number; mean_score: number };
    }>(`/coaching/agents/${agents[0]!.id}`);
    const [scored] = (await list('', own)).filter(({ score }) => score !== null);
    expect(body.picture).toMatchObject({ calls: 2, scored: 1, mean_score: scored?.score });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/calls_not_scored_total\{reason="voicemail"\} \d/);
  });

  it('is not shown to another organisation', async () => {
    const other = await organisationIn(service);
    expect(await list('?no_score_reason=voicemail', other)).toEqual([]);
  });
});

describe('a call that has no score for a reason', () => {
  const request = (of: World, id: string | null | undefined, body: object) =>
    of.administrator.request<Call>('PUT', `/conversations/${id ?? ''}/score-request`, body);
  const conversation_date = '2026-10-02T10:00:00Z';
  let own: World;
  let id: string | null;

  beforeAll(async () => {
    own = await organisationIn(service);
    await service.linkAgent(own.organisationId, 'robin');
    id = (await deliver({ transcript: VOICEMAIL, conversation_date }, own)).conversation_id ?? null;
  });

  it('is scored when an administrator asks for it, and says so; asked twice, it is asked once', async () => {
    const { status, body } = await request(own, id, { requested: true });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ no_score_reason: null, score: expect.any(Number) as number });
    expect(body.evaluation).toMatchObject({
      score: body.score,
      no_score_reason: null,
      score_request: { by: own.admin.email, despite: { code: 'voicemail' } },
    });
    const again = await request(own, id, { requested: true });
    expect(again.body.evaluation.score_request).toEqual(body.evaluation.score_request);
    expect(await list('?no_score_reason=voicemail', own)).toEqual([]);
    const { entries } = (
      await own.administrator.get<{ entries: { action: string; details: object }[] }>('/audit')
    ).body;
    expect(entries.filter(({ action }) => action === 'score.requested')).toMatchObject([
      { details: { requested: true, reason: 'voicemail' } },
    ]);
  });

  it('keeps that score when it is scored again and when an answer is changed', async () => {
    const before = await call(id, own);
    const { body } = await startRescoring(own, OCTOBER);
    expect(await endOf(own, body.id)).toMatchObject({ state: 'done', done: 1, failed: 0 });
    const after = await call(id, own);
    expect(after.score).toBe(before.score);
    expect(after.evaluation.score_request).toEqual(before.evaluation.score_request);
    const answer = { status: 'not_met', reason: 'Heard it.' };
    await own.administrator.request('PUT', `/conversations/${id!}/criteria/closing`, answer);
    const changed = await call(id, own);
    expect(changed.score).not.toBeNull();
    expect(changed.evaluation.score_request).toEqual(before.evaluation.score_request);
  });

  it('has none again when that is taken back', async () => {
    const { status, body } = await request(own, id, { requested: false });
    expect(status).toBe(200);
    expect(body).toMatchObject({ score: null, no_score_reason: 'voicemail' });
    expect(body.evaluation).not.toHaveProperty('score_request');
  });

  it('is that of the organisation alone, and only one without a score can be asked for', async () => {
    expect((await request(world, id, { requested: true })).status).toBe(404);
    expect((await request(own, id, {})).status).toBe(400);
    const scored = await deliver({}, own);
    expect((await request(own, scored.conversation_id, { requested: true })).status).toBe(409);
    const silent = await deliver({ transcript: [{ speaker: 'agent', text: '[noise]' }] }, own);
    expect((await request(own, silent.conversation_id, { requested: true })).status).toBe(409);
  });
});

describe('a call whose agent and customer look the wrong way round', () => {
  it('is marked for review, flagged in the list and counted on the overview', async () => {
    const own = await organisationIn(service);
    await service.linkAgent(own.organisationId, 'robin');
    const { transcript } = callOf('robin');
    await deliver({ external_conversation_id: 'right' }, own);
    const { conversation_id } = await deliver(
      { external_conversation_id: 'swapped', transcript: exchanged(transcript) },
      own,
    );
    const swapped = await call(conversation_id, own);
    expect(swapped.evaluation.swapped_probability).toBeGreaterThan(0.8);
    expect(swapped.evaluation.review.reasons).toContain('speakers_swapped');
    expect(swapped.review).not.toBe('no');
    const listed = new Map((await list('', own)).map((one) => [one.external_conversation_id, one]));
    expect(listed.get('swapped')?.speakers_swapped).toBe(true);
    expect(listed.get('right')?.speakers_swapped).toBe(false);
    const { speakers } = (await own.administrator.get<Overview>('')).body;
    expect(speakers).toEqual({ calls: 2, swapped: 1, latest_swapped: [swapped.id] });
    const stranger = (await (await organisationIn(service)).administrator.get<Overview>('')).body;
    expect(stranger.speakers).toEqual({ calls: 0, swapped: 0, latest_swapped: [] });
  });

  it('says that calls are analysed, of the own organisation alone', async () => {
    const [own, other] = [await organisationIn(service), await organisationIn(service)];
    await service.linkAgent(own.organisationId, 'robin');
    await deliver({ external_conversation_id: 'analysed' }, own);
    const told = async ({ administrator }: World) =>
      (await administrator.get<Overview>('')).body.has_analysed_calls;
    expect([await told(own), await told(other)]).toEqual([true, false]);
  });
});
