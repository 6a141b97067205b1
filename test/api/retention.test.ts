import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErasureClient } from '../harness/erasure-client';
import { ExportsClient } from '../harness/exports-client';
import { ResultsClient } from '../harness/results-client';
import { type RunningService, startService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { sharedService } from '../harness/shared-service';
import { placesWith } from '../harness/stored-bytes';
import { callOf, organisationIn, type World } from './connector-world';
import { endOf, startRescoring } from './rescoring-world';

/** Words that were said in the call whose transcript goes, or written about it, and nowhere else. */
const WORDS = ['Quokkaberg', 'Wombatsson', 'marzipanique', 'Kakapohafen'];
const SCOPES = ['erasure:write', 'exports:write', 'transcripts:read', 'results:read'];
const NEVER = { calls_days: null, transcripts_days: null, evaluations_days: null, audit_days: null };

/** For tests that wait for a sweep and a rescoring, on a slow machine, in milliseconds. */
const LONG = 120_000;

interface Detail {
  status: string;
  score: number | null;
  sentences: object[] | null;
  undoable: object | null;
  transcript_expired_at: string | null;
  evaluation_expired_at: string | null;
  evaluation: { score: number; criteria: { id: string; status: string; evidence: object[] }[] } | null;
}

interface Row {
  external_conversation_id: string;
  transcript_expired_at: string | null;
  evaluation_expired_at: string | null;
}

const planted = () =>
  callOf('robin', {
    transcript: [
      { speaker: 'agent', text: 'Good morning, thank you for calling, how can I help you?' },
      { speaker: 'customer', text: 'My name is Wombatsson and I live in Quokkaberg, my parcel is late.' },
      { speaker: 'agent', text: 'I am sorry to hear that, Wombatsson. I will send it again today.' },
      { speaker: 'customer', text: 'Thank you, that is all.' },
      { speaker: 'agent', text: 'Thank you for calling, have a lovely day, goodbye.' },
    ],
  });

describe.each([
  { data: 'plain data', env: {} },
  { data: 'encrypted data', env: { MASTER_KEY: randomBytes(32).toString('base64') } },
])('parts of calls that are kept for fewer days than the calls, with $data', ({ env }) => {
  let service: RunningService;
  let world: World;
  let key: string;

  beforeAll(async () => {
    service = await startService({ roles: ['all'], env: { SWEEP_INTERVAL_MS: '500', ...env } });
    world = await organisationIn(service);
    await service.linkAgent(world.organisationId, 'robin');
    const body = { name: 'Privacy desk', scopes: SCOPES };
    key = (await world.administrator.request<{ key: string }>('POST', '/read-keys', body)).body.key;
  });
  afterAll(() => service?.stop());

  /** Delivers a call, and makes it one from long ago. */
  async function deliver(call: ReturnType<typeof callOf>): Promise<string> {
    const { body } = await world.client.deliverTranscript(call);
    expect(body.analysed).toBe(true);
    const date = '2020-01-31 10:00:00.000';
    await sql(
      service,
      `UPDATE \`call\` SET created_at = '${date}', conversation_date = '${date}', kept_from = NULL
       WHERE external_conversation_id = '${call.external_conversation_id}'`,
    );
    return body.conversation_id!;
  }
  const shown = async (id: string) => (await world.administrator.get<Detail>(`/conversations/${id}`)).body;
  const found = async (query: string) =>
    (await world.administrator.get<{ conversations: object[] }>(`/conversations?q=${query}`)).body
      .conversations.length;
  const rowsOf = async (kind: string): Promise<Row[]> => {
    const { bytes } = await new ExportsClient(service.url, key).exported({ kind, format: 'jsonl' });
    const lines = bytes.toString().trim().split('\n');
    return lines.filter(Boolean).map((line) => JSON.parse(line) as Row);
  };

  it(
    'the transcript goes with every word of it, and the scores stay; a legal hold keeps it',
    async () => {
      const { administrator } = world;
      const [call, held] = [planted(), callOf('robin')];
      const [id, heldId] = [await deliver(call), await deliver(held)];
      const answer = { status: 'met', reason: 'she even said marzipanique' };
      const path = `/conversations/${id}`;
      expect((await administrator.request('PUT', `${path}/criteria/greeting`, answer)).status).toBe(200);
      const comment = { sentence: 1, text: 'Spell Kakapohafen back to them.' };
      expect((await administrator.request('POST', `${path}/comments`, comment)).status).toBe(201);
      await expect.poll(() => found('Quokkaberg')).toBe(1);
      const eraser = new ErasureClient(service.url, key);
      await eraser.request('POST', '/legal-holds', { kind: 'call', subject: held.external_conversation_id });
      const before = await shown(id);
      const days = { ...NEVER, transcripts_days: 900, campaigns: [] };
      expect((await administrator.request('POST', '/retention/preview', days)).body).toEqual({
        ...{ calls: 0, transcripts: 1, evaluations: 0, held_calls: 1, audit_entries: 0 },
      });
      expect((await shown(id)).sentences).not.toBeNull();

      expect((await administrator.request('PUT', '/retention', days)).body).toEqual(days);
      await expect.poll(async () => (await shown(id)).transcript_expired_at).not.toBeNull();
      const after = await shown(id);
      expect(after).toMatchObject({ status: 'analysed', score: before.score, sentences: null });
      expect(after).toMatchObject({ undoable: null, evaluation_expired_at: null });
      const answers = ({ evaluation }: Detail) =>
        evaluation?.criteria.map(({ id: criterion, status }) => [criterion, status]);
      expect(answers(after)).toEqual(answers(before));
      expect(after.evaluation?.criteria.flatMap(({ evidence }) => evidence)).toEqual([]);
      await expect.poll(() => placesWith(service, WORDS)).toEqual([]);
      expect(await found('Quokkaberg')).toBe(0);
      expect((await shown(heldId)).sentences).not.toBeNull();

      const results = new ResultsClient(service.url, key);
      const { body } = await results.result(call.external_conversation_id, '?include=transcript');
      expect(body).toMatchObject({ transcript: null, transcript_expired_at: after.transcript_expired_at });
      const exported = (await rowsOf('calls')).find(
        (row) => row.external_conversation_id === call.external_conversation_id,
      );
      expect(exported?.transcript_expired_at).not.toBeNull();
      const sentences = (await rowsOf('transcripts')).map((row) => row.external_conversation_id);
      expect(sentences).toContain(held.external_conversation_id);
      expect(sentences).not.toContain(call.external_conversation_id);
    },
    LONG,
  );

  it(
    'what has no transcript any more is not scored again, and can be reviewed still',
    async () => {
      const { administrator } = world;
      const id = await deliver(callOf('robin'));
      const days = { ...NEVER, transcripts_days: 900, campaigns: [] };
      await administrator.request('PUT', '/retention', days);
      await expect.poll(async () => (await shown(id)).sentences).toBeNull();
      const { evaluation, score } = await shown(id);
      const { source } = (await administrator.get<{ source: string }>('/rubric')).body;
      const heavier = source.replace(/^version: .*$/m, 'version: 9.0.0').replace('weight: 6', 'weight: 60');
      expect((await administrator.request('PUT', '/rubric', { source: heavier })).status).toBe(200);
      const started = await startRescoring(world, { from: '2019-01-01', to: '2026-11-30' });
      expect(await endOf(world, started.body.id)).toMatchObject({ state: 'done', failed: 0 });
      expect(await shown(id)).toMatchObject({ evaluation, score });
      const answer = { status: 'not_met', reason: 'heard it myself' };
      const path = `/conversations/${id}/criteria/greeting`;
      expect((await administrator.request('PUT', path, answer)).status).toBe(200);
      const greeting = (await shown(id)).evaluation?.criteria.find((one) => one.id === 'greeting');
      expect(greeting).toMatchObject({ status: 'not_met', evidence: [] });
    },
    LONG,
  );

  it(
    'the evaluation goes with the score, by the days of its campaign, and the transcript stays',
    async () => {
      const { administrator } = world;
      const [call, other] = [callOf('robin', { campaign: 'claims' }), callOf('robin', { campaign: 'sales' })];
      const [id, otherId] = [await deliver(call), await deliver(other)];
      const campaigns = [
        { campaign: 'claims', calls_days: null, transcripts_days: null, evaluations_days: 900 },
      ];
      const days = { ...NEVER, campaigns };
      const preview = await administrator.request('POST', '/retention/preview', days);
      expect(preview.body).toMatchObject({ calls: 0, transcripts: 0, evaluations: 1 });
      await administrator.request('PUT', '/retention', days);
      await expect.poll(async () => (await shown(id)).evaluation_expired_at).not.toBeNull();
      const after = await shown(id);
      expect(after).toMatchObject({ status: 'analysed', score: null, evaluation: null });
      expect(after.sentences).not.toBeNull();
      expect((await shown(otherId)).evaluation).not.toBeNull();
      const { body } = await new ResultsClient(service.url, key).result(call.external_conversation_id);
      expect(body).toMatchObject({ evaluation: null, evaluation_expired_at: after.evaluation_expired_at });
      expect((await administrator.get(`/conversations/${id}/evaluations`)).body).toMatchObject({
        evaluations: [],
      });
    },
    LONG,
  );
});

describe('the commands of retention', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await sharedService();
  });

  it(
    'show the days, change those that are named, and refuse what is no number of days',
    { timeout: LONG },
    async () => {
      const { organisationId } = await organisationIn(service);
      const set = (...options: string[]) =>
        service.command('retention:set', '--organisation', organisationId, ...options);
      await set('--transcripts-days', '90', '--audit-days', '400');
      await set('--campaign', 'sales', '--evaluations-days', '30');
      const changed = await set('--audit-days', 'keep');
      const days = { calls_days: null, transcripts_days: 90, evaluations_days: null };
      expect(changed).toEqual({
        ...{ organisation_id: organisationId, ...days, audit_days: null },
        campaigns: [{ campaign: 'sales', ...days, evaluations_days: 30 }],
      });
      expect(await service.command('retention:show', '--organisation', organisationId)).toEqual(changed);
      for (const refused of ['0', '36501', 'never'])
        await expect(set('--calls-days', refused)).rejects.toThrow(/--calls-days must be a number of days/);
      await expect(set()).rejects.toThrow(/needs a number of days/);
    },
  );
});
