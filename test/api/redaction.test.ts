import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_KINDS } from '../../src/redaction/kinds';
import { ResultsClient } from '../harness/results-client';
import type { RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import { listeningService, sharedService, sharedSpeech } from '../harness/shared-service';
import { cutShortRecordings } from '../harness/short-recordings';
import { kindsWith } from '../harness/stored-bytes';
import { callOf, organisationIn, recordingOf, type World } from './connector-world';

interface Redaction {
  recordings: { kinds: string[]; chosen: boolean };
  transcripts: { kinds: string[]; chosen: boolean };
  marks: { kind: string; mark: string }[];
}
interface Detail {
  sentences: { speaker: string; text: string; start?: number; end?: number }[];
  redacted: string[] | null;
}

let service: RunningService;

beforeAll(async () => {
  service = await sharedService();
});

async function worldWithAgent(of = service): Promise<World> {
  const world = await organisationIn(of);
  await of.linkAgent(world.organisationId, 'robin');
  return world;
}

/** A call in which the customer tells a card number over two sentences, and an address. */
function tellingCall(card: [string, string], mail: string) {
  const call = callOf('robin');
  const told = [
    {
      speaker: 'agent',
      text: 'Which card would you like to pay with, and where shall the receipt go?',
      start: 40,
      end: 44,
    },
    { speaker: 'customer', text: `My card number is ${card[0]}.`, start: 44, end: 48.5 },
    { speaker: 'customer', text: `And then ${card[1]}.`, start: 49, end: 52 },
    { speaker: 'customer', text: `My email is ${mail}, and it was 49.99 in total.`, start: 52, end: 58 },
  ];
  const transcript = [...call.transcript.slice(0, 2), ...told, ...call.transcript.slice(2)];
  return { call: { ...call, transcript }, told };
}

const choose = (world: World, body: object) =>
  world.administrator.request<Redaction>('PUT', '/redaction', body);

/** Delivers a call that is analysed, and reads it as its organisation's administrator does. */
async function delivered(world: World, call: { external_conversation_id: string }): Promise<Detail> {
  const { body } = await world.client.deliverTranscript(call);
  expect(body).toMatchObject({ analysed: true });
  return (await world.administrator.get<Detail>(`/conversations/${body.conversation_id}`)).body;
}

/** Every row of every table, as one text. */
async function everythingStored(): Promise<string> {
  const tables = await sql(
    service,
    service.env.DATABASE_URL
      ? "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'"
      : "SELECT name FROM sqlite_master WHERE type = 'table'",
  );
  const rows = [];
  for (const { name } of tables) rows.push(...(await sql(service, `SELECT * FROM \`${String(name)}\``)));
  return rows
    .flatMap((row) => Object.values(row))
    .map((value) =>
      value instanceof Uint8Array || value instanceof ArrayBuffer
        ? Buffer.from(value as Uint8Array).toString('latin1')
        : String(value),
    )
    .join('\n');
}

describe('what is taken out of transcripts before they are stored', () => {
  it('is nothing for delivered transcripts, and dictated numbers for recordings, until somebody chooses', async () => {
    const world = await worldWithAgent();
    expect((await world.administrator.get<Redaction>('/redaction')).body).toMatchObject({
      recordings: { kinds: [...DEFAULT_KINDS], chosen: false },
      transcripts: { kinds: [], chosen: false },
    });
    const { call, told } = tellingCall(['4111 1111', '1111 1111'], 'pat.untouched@example.com');
    const detail = await delivered(world, call);
    expect(detail.redacted).toBeNull();
    expect(detail.sentences).toEqual(expect.arrayContaining(told));
  });

  it('never reaches the database, and leaves order, speakers, times and amounts as they are', async () => {
    const world = await worldWithAgent();
    const kinds = ['card', 'email'];
    expect((await choose(world, { transcripts: kinds })).body.transcripts).toEqual({ kinds, chosen: true });
    const { call, told } = tellingCall(['4556 7375', '8689 9855'], 'planted.mailbox@example.com');
    const { sentences, redacted } = await delivered(world, call);
    expect(redacted).toEqual(kinds);
    expect(sentences).toHaveLength(call.transcript.length);
    expect(sentences.slice(2, 6)).toEqual([
      told[0],
      { ...told[1], text: 'My card number is [CARD].' },
      { ...told[2], text: 'And then [CARD].' },
      { ...told[3], text: 'My email is [EMAIL], and it was 49.99 in total.' },
    ]);
    const stored = await everythingStored();
    for (const word of ['4556 7375', '8689 9855', 'planted.mailbox']) expect(stored).not.toContain(word);
    await world.administrator.request('PUT', '/integration-key/scopes', { scopes: ['results:read'] });
    const results = new ResultsClient(service.url, world.client.integrationKey);
    const { body } = await results.result(call.external_conversation_id);
    expect(body).toMatchObject({ status: 'analysed', redacted: kinds });
  });

  it('stays as it was stored when a call is sent again after another choice', async () => {
    const world = await worldWithAgent();
    await choose(world, { transcripts: ['card'] });
    const { call } = tellingCall(['4000 0566', '5566 5556'], 'resent@example.com');
    const first = await delivered(world, call);
    expect(first.redacted).toEqual(['card']);
    expect(first.sentences[3]?.text).toBe('My card number is [CARD].');
    await choose(world, { transcripts: null });
    expect(await delivered(world, call)).toMatchObject(first);
  });

  it('is chosen for the sandbox with its organisation', async () => {
    const world = await worldWithAgent();
    await choose(world, { transcripts: ['email'] });
    const { sandbox_key } = await service.command<{ sandbox_key: string }>(
      ...['key:create', '--organisation', world.organisationId, '--sandbox'],
    );
    const { call } = tellingCall(['4012 8888', '8888 1881'], 'in.sandbox@example.com');
    await service.client(sandbox_key).deliverTranscript(call);
    const results = new ResultsClient(service.url, sandbox_key);
    const { body } = await results.result(call.external_conversation_id, '?include=transcript');
    expect(body).toMatchObject({ sandbox: true, redacted: ['email'] });
    const texts = body.transcript?.map(({ text }) => text);
    expect(texts).toContain('My email is [EMAIL], and it was 49.99 in total.');
    expect(texts).toContain('My card number is 4012 8888.');
  });

  it('is chosen by a command too', async () => {
    const world = await worldWithAgent();
    const of = ['redaction:set', '--organisation', world.organisationId];
    expect(await service.command(...of, '--transcripts', 'card,iban', '--recordings', 'off')).toEqual({
      organisation_id: world.organisationId,
      recordings: [],
      transcripts: ['card', 'iban'],
    });
    expect((await world.administrator.get<Redaction>('/redaction')).body).toMatchObject({
      recordings: { kinds: [], chosen: true },
      transcripts: { kinds: ['card', 'iban'], chosen: true },
    });
    expect(await service.command(...of, '--recordings', 'default')).toMatchObject({
      recordings: [...DEFAULT_KINDS],
      transcripts: ['card', 'iban'],
    });
    await expect(service.command(...of, '--transcripts', 'cards')).rejects.toThrow(
      '--transcripts must be off, default, or some of',
    );
  });

  it('is of kinds that there are, and every change is noted', async () => {
    const world = await worldWithAgent();
    for (const wrong of [['cards'], ['card', 'card'], 'card', [1], {}])
      expect((await choose(world, { transcripts: wrong })).status).toBe(400);
    const { body } = await choose(world, { recordings: ['name', 'birth_date'] });
    expect(body.recordings).toEqual({ kinds: ['name', 'birth_date'], chosen: true });
    const { body: audit } = await world.administrator.get<{ entries: { action: string; details: object }[] }>(
      '/audit',
    );
    expect(audit.entries.filter(({ action }) => action === 'redaction.changed')).toEqual([
      expect.objectContaining({
        details: {
          from: { recordings: null, transcripts: null },
          to: { recordings: ['name', 'birth_date'] },
        },
      }),
    ]);
  });
});

describe('what is taken out of recordings before their transcripts are stored', () => {
  const SAID = [
    ['What is the number of your card?', 'I have noted the Zilpzalp tariff.', 'Goodbye.'],
    ['It is 4556 7375.', 'And then 8689 9855.', 'Thank you.'],
  ];
  const CARD = ['4556 7375', '8689 9855'];

  let listening: RunningService;
  beforeAll(async () => {
    listening = await listeningService();
  });

  /** Has a recording in which that is said transcribed, and reads it as its organisation's administrator does. */
  async function recorded(kinds?: string[]): Promise<Detail> {
    const world = await worldWithAgent(listening);
    if (kinds) await choose(world, { recordings: kinds });
    const speech = await sharedSpeech();
    return speech.saying(SAID, async () => {
      const { body } = await world.client.deliverRecording(recordingOf('robin'), cutShortRecordings().good);
      const { conversation_id } = await world.client.waitForJob(body.job_id!, ['ingested']);
      return (await world.administrator.get<Detail>(`/conversations/${conversation_id}`)).body;
    });
  }
  const textsOf = ({ sentences }: Detail) => sentences.map(({ text }) => text);

  it('reaches no row, file or key; the call tells which kinds were looked for, and null when none was', async () => {
    const redacted = await recorded();
    expect(redacted.redacted).toEqual([...DEFAULT_KINDS]);
    expect(textsOf(redacted)).toEqual(expect.arrayContaining(['It is [CARD].', 'And then [CARD].']));
    const [first, second] = CARD as [string, string];
    const words = ['Zilpzalp', first, second];
    expect(await kindsWith(listening, words)).toEqual({ Zilpzalp: ['database'], [first]: [], [second]: [] });

    const untouched = await recorded([]);
    expect(untouched.redacted).toBeNull();
    expect(textsOf(untouched)).toEqual(expect.arrayContaining(SAID.flat()));
    // The control: a number that is stored is found.
    expect(await kindsWith(listening, CARD)).toEqual({ [first]: ['database'], [second]: ['database'] });
  });
});

describe('what some kinds would take out of a text', () => {
  interface Tried {
    text: string;
  }
  const tried = (world: World, body: object) =>
    world.administrator.request<Tried>('POST', '/redaction/try', body);

  it('is told at once, by the kinds asked for and not by those chosen', async () => {
    const world = await organisationIn(service);
    const text = 'What is your card number?\n4111 1111 1111 1111.\nAnd my mail is pat@example.com.';
    expect((await tried(world, { kinds: ['card'], text })).body).toEqual({
      text: 'What is your card number?\n[CARD].\nAnd my mail is pat@example.com.',
    });
    expect((await tried(world, { kinds: ['email'], text })).body.text).toContain('4111 1111 1111 1111');
    expect((await tried(world, { kinds: [], text })).body).toEqual({ text });
  });

  it('is stored nowhere, and is asked for within bounds', async () => {
    const world = await organisationIn(service);
    await tried(world, { kinds: [], text: 'planted-trial-word' });
    expect(await everythingStored()).not.toContain('planted-trial-word');
    for (const body of [{ text: 'one' }, { kinds: ['everything'], text: 'one' }, { kinds: [], text: '' }])
      expect((await tried(world, body)).status).toBe(400);
    expect((await tried(world, { kinds: [], text: 'x'.repeat(2_001) })).status).toBe(400);
  });
});
