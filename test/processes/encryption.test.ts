import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ExportsClient } from '../harness/exports-client';
import { ResultsClient } from '../harness/results-client';
import { type RunningService, startService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { cutShortRecordings } from '../harness/short-recordings';
import { SpeechServer } from '../harness/speech-server';
import { placesWith } from '../harness/stored-bytes';
import { callOf, organisationIn, recordingOf, type World } from '../api/connector-world';
import { endOf, startRescoring } from '../api/rescoring-world';
import { endpointFor, forgetWebhooks, receiving, sendTest, verified } from '../api/webhook-receiver';

/** Words of the calls: what was said, sent beside it, written about it; and what only a file of sound begins with. */
const WORDS = ['Quokkaberg', 'zebrafinch', 'Wombatsson', 'marzipanique', 'Kakapohafen'];
const IN_SOUND = 'WAVEfmt';
const SCOPES = ['exports:write', 'transcripts:read', 'results:read'];

/** For tests that start the service, on a slow machine, in milliseconds. */
const LONG = 180_000;

/** Twice as long the command that encrypts waits for what was being written to a database server. */
const SHORT_TIMEOUT_MS = '6000';

const newMasterKey = () => randomBytes(32).toString('base64');

interface Listed {
  conversations: { external_conversation_id: string; highlights?: { text: string }[] }[];
}

/** A call with the planted words in what a client can send. */
const plantedCall = () =>
  callOf('robin', {
    conversation_date: '2026-10-20T10:00:00Z',
    metadata: { note: 'wants the zebrafinch back' },
    transcript: [
      { speaker: 'agent', text: 'Good morning, thank you for calling, how can I help you?' },
      {
        speaker: 'customer',
        text: 'My name is Wombatsson and I live in Quokkaberg, my parcel has not come.',
      },
      {
        speaker: 'agent',
        text: 'I am sorry to hear that, Wombatsson from Quokkaberg. I will send it today.',
      },
      { speaker: 'customer', text: 'Thank you, that is all.' },
      { speaker: 'agent', text: 'Thank you for calling, have a lovely day, goodbye.' },
    ],
  });

async function worldIn(service: RunningService): Promise<World & { key: string }> {
  const world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
  const body = { name: 'Privacy desk', scopes: SCOPES };
  const created = await world.administrator.request<{ key: string }>('POST', '/read-keys', body);
  return { ...world, key: created.body.key };
}

/** Delivers a call, and has people write about it; gives its identifiers. */
async function talkedAbout({ client, administrator }: World): Promise<{ id: string; external: string }> {
  const call = plantedCall();
  const { body } = await client.deliverTranscript(call);
  const path = `/conversations/${body.conversation_id}`;
  const answer = { status: 'met', reason: 'she even said marzipanique' };
  expect((await administrator.request('PUT', `${path}/criteria/greeting`, answer)).status).toBe(200);
  // As what is stored encrypted begins: it is no such thing.
  const comment = { sentence: 1, text: 'sealed:1: spell Kakapohafen back to them.' };
  expect((await administrator.request('POST', `${path}/comments`, comment)).status).toBe(201);
  return { id: body.conversation_id!, external: call.external_conversation_id };
}

const pageOf = async ({ administrator }: World, id: string) => {
  const [call, comments] = await Promise.all([
    administrator.get(`/conversations/${id}`),
    administrator.get(`/conversations/${id}/comments`),
  ]);
  return JSON.stringify([call.body, comments.body]);
};

const search = async ({ administrator }: World, query: string): Promise<Listed['conversations']> => {
  const path = `/conversations?q=${encodeURIComponent(query)}`;
  return (await administrator.get<Listed>(path)).body.conversations;
};

const auditedActions = async ({ administrator }: World): Promise<string[]> =>
  (await administrator.get<{ entries: { action: string }[] }>('/audit')).body.entries.map(
    ({ action }) => action,
  );

/** What a process has opened it keeps in memory: the key is gone to those that start from here on. */
const destroyKeyOf = ({ service, organisationId }: World) =>
  sql(service, `UPDATE organisation_key SET wrapped_key = NULL WHERE organisation_id = '${organisationId}'`);

describe('the data of an organisation made while there is a master key', () => {
  let speech: SpeechServer;
  let service: RunningService;
  let world: World & { key: string };
  let call: { id: string; external: string };

  beforeAll(async () => {
    speech = await SpeechServer.start();
    service = await startService({
      roles: ['all'],
      env: {
        ...speech.env,
        MASTER_KEY: newMasterKey(),
        SWEEP_INTERVAL_MS: '500',
        WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
      },
    });
    world = await worldIn(service);
    call = await talkedAbout(world);
  });
  afterAll(async () => {
    await service?.stop();
    await speech?.close();
  });

  it('are on the page and in results as they came', async () => {
    const page = await pageOf(world, call.id);
    for (const word of WORDS) if (word !== 'zebrafinch') expect(page).toContain(word);
    const results = new ResultsClient(service.url, world.key);
    const { body } = await results.result(call.external, '?include=transcript');
    expect(JSON.stringify(body)).toContain('Wombatsson');
    expect(JSON.stringify(body)).toContain('zebrafinch');
  });

  it('are found by their words, and the words are marked', async () => {
    await expect.poll(() => search(world, 'customer:"live in Quokkaberg"')).toHaveLength(1);
    const [found] = await search(world, 'customer:"live in Quokkaberg"');
    expect(found?.external_conversation_id).toBe(call.external);
    expect(JSON.stringify(found?.highlights)).toContain('Quokkaberg');
    expect(await search(world, 'agent:"live in Quokkaberg"')).toEqual([]);
  });

  it('are exported as they came, and scored again with another rubric', async () => {
    const exporter = new ExportsClient(service.url, world.key);
    const { bytes } = await exporter.exported({ kind: 'transcripts', format: 'jsonl' });
    expect(bytes.toString()).toContain('Quokkaberg');
    const { source } = (await world.administrator.get<{ source: string }>('/rubric')).body;
    const heavier = source.replace(/^version: .*$/m, 'version: 9.0.0').replace('weight: 6', 'weight: 60');
    expect((await world.administrator.request('PUT', '/rubric', { source: heavier })).status).toBe(200);
    const { body } = await startRescoring(world, { from: '2026-10-01', to: '2026-10-31' });
    expect(await endOf(world, body.id)).toMatchObject({ state: 'done', done: 1, failed: 0 });
    expect(await pageOf(world, call.id)).toContain('marzipanique');
  });

  it(
    'of a recording are replayed in ranges, and transcribed',
    async () => {
      const recording = cutShortRecordings().good;
      const { body } = await world.client.deliverRecording(recordingOf('robin'), recording);
      const { cookie } = world.administrator as unknown as { cookie: string };
      const audio = (headers: Record<string, string> = {}) =>
        fetch(`${service.url}/v1/connector/test-recording/audio`, { headers: { cookie, ...headers } });
      const sound = readFileSync(recording);
      expect(Buffer.from(await (await audio()).arrayBuffer()).equals(sound)).toBe(true);
      const part = await audio({ range: 'bytes=65000-66000' });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer()).equals(sound.subarray(65_000, 66_001))).toBe(true);
      expect(await world.client.waitForJob(body.job_id!)).toMatchObject({ status: 'ingested' });
    },
    LONG,
  );

  it('are told of by events whose secrets stand nowhere, also while one replaces another', async () => {
    const receiver = await receiving();
    const { endpoint, secret } = await endpointFor(world, receiver);
    const rotate = `/webhooks/${endpoint.id}/rotate-secret`;
    const rotated = await world.administrator.request<{ secret: string }>('POST', rotate);
    expect(rotated.status).toBe(200);
    await sendTest(world, endpoint.id);
    const [received] = await receiver.got(1);
    for (const signing of [secret, rotated.body.secret]) verified(signing, received!);
    expect(await placesWith(service, [secret, rotated.body.secret])).toEqual([]);
    await forgetWebhooks(world);
  });

  it('stand in no file, table, key or object, nor in a log', async () => {
    await expect.poll(() => placesWith(service, [...WORDS, IN_SOUND])).toEqual([]);
    expect(service.logs).not.toMatch(new RegExp(WORDS.join('|')));
  });

  it(
    'are not served without the master key: the start says what is missing; after a rotation the new one is enough',
    async () => {
      const gone = await worldIn(service);
      const { id: goneId } = await talkedAbout(gone);
      const old = service.env.MASTER_KEY!;
      service.env.MASTER_KEY = `${newMasterKey()}\n${old}`;
      const rotated = await service.command<{ rotated: number; unchanged: number }>('encryption:rotate');
      expect(rotated).toMatchObject({ rotated: 2, unchanged: 0 });
      expect(await service.command('encryption:rotate')).toMatchObject({ rotated: 0, unchanged: 2 });
      const [key] = service.env.MASTER_KEY.split('\n');
      await destroyKeyOf(gone);
      await service.kill();
      for (const wrong of [undefined, newMasterKey()]) {
        service.env.MASTER_KEY = wrong;
        await expect(service.start()).rejects.toThrow(
          /could not start.*MASTER_KEY_FILE must name a file with it/s,
        );
        await service.kill();
      }
      for (const one of [key, old]) expect(service.logs).not.toContain(one);
      service.env.MASTER_KEY = key;
      await service.start();
      expect(await pageOf(world, call.id)).toContain('Quokkaberg');
      expect(await auditedActions(world)).toContain('encryption.rotated');
      // What is encrypted under a key that was destroyed is gone, and that is no failure.
      const { status, body } = await gone.administrator.get<{ error: string }>(`/conversations/${goneId}`);
      expect(status).toBe(410);
      expect(body.error).toContain('destroyed');
    },
    LONG,
  );

  it(
    'go with their key when the organisation is erased',
    async () => {
      const { id } = await service.command<{ id: string }>(
        ...['erase', '--organisation', world.organisationId, '--all'],
      );
      const show = ['erasure:show', '--organisation', world.organisationId, '--erasure', id];
      await expect.poll(async () => (await service.command(...show)).state).toBe('done');
      const rows = await sql(
        service,
        `SELECT wrapped_key AS wrapped FROM organisation_key WHERE organisation_id = '${world.organisationId}'`,
      );
      expect(rows).toEqual([{ wrapped: null }]);
    },
    LONG,
  );
});

describe('the data of an organisation from before there was a master key', () => {
  let service: RunningService;
  let world: World & { key: string };
  let call: { id: string; external: string };
  let secret: string;

  beforeAll(async () => {
    // Said so that it is taken away from the process that runs commands as well.
    service = await startService({
      roles: ['all'],
      env: { MASTER_KEY: undefined, SWEEP_INTERVAL_MS: '500', DATABASE_TIMEOUT_MS: SHORT_TIMEOUT_MS },
    });
    world = await worldIn(service);
    call = await talkedAbout(world);
    ({ secret } = await endpointFor(world, { url: 'https://hooks.example.com/' }, ['rescoring.finished']));
  });
  afterAll(() => service?.stop());

  const enable = () =>
    service.command<{ sealed_texts: number }>('encryption:enable', '--organisation', world.organisationId);

  it(
    'stay as they are without one, and with one until the command encrypts them',
    async () => {
      await expect.poll(() => search(world, 'Quokkaberg')).toHaveLength(1);
      await expect(enable()).rejects.toThrow('MASTER_KEY_FILE');
      service.env.MASTER_KEY = newMasterKey();
      await service.restart();
      expect(await pageOf(world, call.id)).toContain('Quokkaberg');
      for (const words of [WORDS, [secret]])
        expect((await placesWith(service, words)).length).toBeGreaterThan(0);
    },
    LONG,
  );

  it(
    'are encrypted while the service runs, once, and are read and found as before',
    async () => {
      expect((await enable()).sealed_texts).toBeGreaterThanOrEqual(5);
      expect((await enable()).sealed_texts).toBe(0);
      await expect.poll(() => search(world, 'Quokkaberg')).toHaveLength(1);
      const page = await pageOf(world, call.id);
      for (const word of WORDS) if (word !== 'zebrafinch') expect(page).toContain(word);
      const status = await service.command<{ organisations: Record<string, unknown>[] }>('encryption:status');
      const own = status.organisations.find((one) => one.organisation_id === world.organisationId);
      expect(own).toMatchObject({ encrypted: true, all_sealed_at: expect.any(String) as string });
      expect(await auditedActions(world)).toContain('encryption.enabled');
    },
    LONG,
  );

  it(
    'and those that came since stand in no file, table, key or object',
    async () => {
      await talkedAbout(world);
      await expect.poll(() => search(world, 'Quokkaberg')).toHaveLength(2);
      // The last to close the log of writes of an SQLite file folds it.
      if (!service.env.DATABASE_URL) await service.restart();
      expect(await placesWith(service, [...WORDS, secret])).toEqual([]);
    },
    LONG,
  );
});
