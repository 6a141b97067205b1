import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { REDACTION_KINDS } from '../../src/redaction/kinds';
import { audioPart, textParts } from '../api/conformance/calls';
import { FORM_TYPE, formOf } from '../api/conformance/multipart';
import { send, type PlainAnswer } from '../api/conformance/http-request';
import { KINDS } from '../bench/growth/kinds.mjs';
import { hostileWorld, type HostileWorld } from './hostile-world';
import { validFields, validTranscript } from './valid-requests';
import { oddJson } from './write-request';

/** More than any of these may take, however many come at once; each took several times as much, or had no bound. */
const MAX_GROWTH = 200 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

let world: HostileWorld;
beforeAll(async () => {
  // The tests stand where a reverse proxy would.
  world = await hostileWorld({ env: { TRUST_PROXY: 'on' } });
});
afterAll(() => world?.stop());
afterEach(() => world.watch.expectUnharmed());

const authorized = () => ({ authorization: `Bearer ${world.known.integrationKey}` });
const JSON_TYPE = { 'content-type': 'application/json' };

const ask = (method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}) =>
  send(world.known.url, { method, path, body, headers });
const asAdministrator = (method: string, path: string, body?: object) =>
  ask(method, `/v1/connector${path}`, body && JSON.stringify(body), {
    ...JSON_TYPE,
    cookie: world.known.cookie,
    origin: world.known.url,
  });
const deliver = (body: string): Promise<PlainAnswer> =>
  ask('POST', '/v1/ingestion/conversations', body, { ...JSON_TYPE, ...authorized() });
const statusesOf = (answers: PlainAnswer[]): number[] => [...new Set(answers.map(({ status }) => status))];

/** Bytes on a connection that stays open until the test is over. */
const held: Socket[] = [];
afterEach(() => {
  for (const socket of held.splice(0)) socket.destroy();
});
function hold(bytes: string | Buffer): Socket {
  const { hostname, port } = new URL(world.known.url);
  const socket = connect({ host: hostname, port: Number(port) });
  // Being refused is what is asked for.
  socket.on('error', () => undefined);
  // Read and dropped: the end of a connection is seen behind what came before it.
  socket.resume();
  socket.write(bytes);
  held.push(socket);
  return socket;
}

describe('a form', () => {
  it('with a character set that does not exist is answered', async () => {
    const parts = [...textParts(validFields()), audioPart()];
    const form = formOf(
      parts.map((part) => (part.name === 'campaign' ? { ...part, type: 'text/plain;charset=bogus' } : part)),
    );
    const headers = { ...FORM_TYPE, ...authorized() } as Record<string, string>;
    const { status } = await ask('POST', '/v1/ingestion/recordings', form, headers);
    expect([202, 400]).toContain(status);
  });
});

describe('a call', () => {
  it(
    'of one sentence of 120,000 dots is scored or put aside, also by the process started after',
    { timeout: 240_000 },
    async () => {
      const text = '.'.repeat(120_000) + 'x';
      const body = JSON.stringify(
        validTranscript({ transcript: [{ speaker: 'agent', text, start: 0, end: 60 }] }),
      );
      await world.watch.expectPromptDuring(async () => {
        const answer = await deliver(body);
        expect(answer.status).toBe(200);
        expect(answer.body).toMatchObject({ status: 'accepted' });
      });
      await world.watch.expectUnharmed();
      await world.restart();
      await expect
        .poll(async () => (await deliver(body)).body, { timeout: 60_000 })
        .toMatchObject({ analysed: true });
    },
  );

  it('with metadata 20,000 levels deep is refused, or can be looked at', async () => {
    const id = `deep-${randomUUID()}`;
    const deep = oddJson('deep objects', 20_000);
    const body = JSON.stringify(validTranscript({ external_conversation_id: id, metadata: 'DEEP' })).replace(
      '"DEEP"',
      deep,
    );
    const { status, body: accepted } = await deliver(body);
    expect([200, 400]).toContain(status);
    if (status === 400) return;
    const { conversation_id } = accepted as { conversation_id: string };
    expect((await asAdministrator('GET', `/conversations/${conversation_id}`)).status).toBe(200);
  });

  it('recorded, with metadata 20,000 levels deep, is refused or accepted', async () => {
    const form = formOf([
      ...textParts(validFields({ metadata: oddJson('deep objects', 20_000) })),
      audioPart(),
    ]);
    const headers = { ...FORM_TYPE, ...authorized() } as Record<string, string>;
    const { status } = await ask('POST', '/v1/ingestion/recordings', form, headers);
    expect([202, 400]).toContain(status);
  });

  it.each([14_000, 173_000])(
    'of %i bytes that declares 1 Hz is rejected without being decoded',
    async (bytes) => {
      const growth = await world.watch.growthDuring(async () => {
        const { body } = await world.client.deliverRecording(validFields(), {
          name: 'slow.wav',
          bytes: wavOf(1, bytes),
        });
        const job = await world.client.waitForJob(body.job_id!, ['rejected']);
        expect(job.reject_reason).toBe('undecodable');
      });
      expect(growth).toBeLessThan(MAX_GROWTH);
    },
  );
});

describe('calls with megabytes of metadata', () => {
  const CALLS = 30;
  // It takes a minute, and other databases keep what is long beside the row.
  const onSqlite = it.skipIf(process.env.TEST_TOPOLOGY === 'services');

  onSqlite('are listed, and told page by page, within little memory', { timeout: 300_000 }, async () => {
    const metadata = { long: 'x'.repeat(9 * MEGABYTE) };
    for (let call = 0; call < CALLS; call++)
      expect((await deliver(JSON.stringify(validTranscript({ campaign: 'long', metadata })))).status).toBe(
        200,
      );
    await world.watch.untilAtRest();
    const key = { authorization: `Bearer ${world.known.readKey}` };
    let told = 0;
    const growth = await world.watch.growthDuring(async () => {
      const { body } = await asAdministrator('GET', '/conversations?campaign=long&limit=100');
      expect((body as { conversations: unknown[] }).conversations).toHaveLength(CALLS);
      // The first ones tell: a page of all would be as large as all of them.
      for (let read = 0, cursor = ''; read < 3; read++) {
        const page = await ask('GET', `/v1/results?campaign=long&limit=100${cursor}`, undefined, key);
        const { results, next_cursor, has_more } = page.body as {
          results: unknown[];
          next_cursor: string;
          has_more: boolean;
        };
        expect(has_more).toBe(true);
        told += results.length;
        cursor = `&cursor=${next_cursor}`;
      }
    });
    expect(told).toBeGreaterThan(0);
    expect(growth).toBeLessThan(MAX_GROWTH);
  });
});

describe('calls whose words are redacted', () => {
  /** Those that take longest, by the bench of growth. */
  const SLOWEST = ['marks and letters in no order', 'hesitation', 'percent', 'digits that words part'];
  const LENGTH = 1_000_000;

  it('hold up nobody, however long that takes', { timeout: 300_000 }, async () => {
    const { status } = await asAdministrator('PUT', '/redaction', { transcripts: REDACTION_KINDS });
    expect(status).toBe(200);
    const bodies = SLOWEST.flatMap((kind) => {
      const text = KINDS[kind]!(LENGTH);
      const sentences = Array.from({ length: LENGTH / 100 }, (_, at) => text.slice(at * 100, at * 100 + 100));
      return [[text], sentences].map((texts) =>
        JSON.stringify(
          validTranscript({ transcript: texts.map((one) => ({ speaker: 'customer', text: one || '.' })) }),
        ),
      );
    });
    await world.watch.expectPromptDuring(async () => {
      const slow = Promise.all(bodies.map(deliver));
      expect((await deliver(JSON.stringify(validTranscript()))).status).toBe(200);
      const answers = await slow;
      // Redacted in time and stored, or refused for the time that it takes.
      for (const answer of answers) expect([200, 400, 503]).toContain(answer.status);
    });
    await asAdministrator('PUT', '/redaction', { transcripts: [] });
  });
});

describe('signing in', () => {
  // The processes that a test before this one has started load their model within the first seconds.
  beforeAll(() => world.watch.untilAtRest(), 150_000);

  const bomb = gzipSync(Buffer.alloc(10 * MEGABYTE, ' '));

  it('30 times with a body that inflates to 10 MB is refused and takes no memory', async () => {
    const growth = await world.watch.growthDuring(async () => {
      const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' };
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => ask('POST', '/v1/connector/session', bomb, headers)),
      );
      for (const status of statusesOf(answers)) expect([400, 413, 415, 429]).toContain(status);
    });
    expect(growth).toBeLessThan(MAX_GROWTH);
  });

  it('40 times with a body of 10 MB that never ends takes no memory', async () => {
    const growth = await world.watch.growthDuring(async () => {
      const head = `POST /v1/connector/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${10 * MEGABYTE}\r\n\r\n`;
      const body = Buffer.alloc(10 * MEGABYTE - 1, ' ');
      for (let client = 0; client < 40; client++) hold(head).write(body);
      await world.watch.expectUnharmed();
      await sleep(3_000);
    });
    expect(growth).toBeLessThan(MAX_GROWTH);
  });
});

describe('a rubric', () => {
  it.each([
    ['60,000 keys', Array.from({ length: 60_000 }, (_, key) => `${key}: 1`).join('\n')],
    ['16,000 keys in one line', `{${Array.from({ length: 16_000 }, (_, key) => `k${key}: 1`).join(', ')}}`],
    ['16,000 levels', '['.repeat(16_000)],
  ])('of %s is previewed or refused, and holds up nobody', async (_, source) => {
    await world.watch.expectPromptDuring(async () => {
      const { status } = await asAdministrator('POST', '/rubric/preview', { source });
      expect([200, 400, 413]).toContain(status);
    });
  });

  it(
    'of many thousand patterns is previewed or refused, and holds up nobody',
    { timeout: 120_000 },
    async () => {
      const patterns = Array.from({ length: 12_000 }, (_, index) => `'(?:a|b${index}) (?:c|d)+'`);
      const criterion = `  - id: many
    section: opening
    name: Many wordings
    question: Is one of very many wordings avoided?
    rule: { met: None of them is said. }
    weight: 1
    detector: { forbidden: [${patterns.join(', ')}] }
    coaching: { low: Say none of them., high: You said none of them. }
`;
      const source = `${world.known.rubric.trimEnd()}\n${criterion}`;
      await world.watch.expectPromptDuring(async () => {
        const { status } = await asAdministrator('POST', '/rubric/preview', { source });
        expect([200, 400, 413, 503]).toContain(status);
      });
    },
  );
});

describe('uploads without a valid key', () => {
  it('that send a byte now and then are cut off', { timeout: 180_000 }, async () => {
    const head = [
      'POST /v1/ingestion/recordings HTTP/1.1',
      'Host: x',
      'Authorization: Bearer nobody',
      `Content-Type: ${String(FORM_TYPE['content-type'])}`,
      `Content-Length: ${MEGABYTE}`,
    ].join('\r\n');
    const sockets = Array.from({ length: 40 }, () => hold(`${head}\r\n\r\n`));
    const isOpen = ({ destroyed }: Socket) => !destroyed;
    const deadline = Date.now() + 120_000;
    while (sockets.some(isOpen) && Date.now() < deadline) {
      for (const socket of sockets) if (isOpen(socket)) socket.write('x');
      await sleep(500);
    }
    expect(sockets.filter(isOpen)).toHaveLength(0);
  });
});

describe('readiness', () => {
  it('is told to 600 who ask at once', async () => {
    await world.watch.expectPromptDuring(async () => {
      const answers = await Promise.all(Array.from({ length: 600 }, () => ask('GET', '/health/ready')));
      for (const status of statusesOf(answers)) expect([200, 503]).toContain(status);
    });
  });
});

describe('a service that was asked all this', () => {
  it('holds no more memory than before', { timeout: 120_000 }, () => world.watch.expectMemoryBack());
});

/** A wav file of two channels whose bytes are what they are at any rate. */
function wavOf(rate: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 44; at + 2 <= length; at += 2) bytes.writeInt16LE(Math.round(9_000 * Math.sin(at / 9)), at);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 4, 28);
  bytes.writeUInt16LE(4, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(length - 44, 40);
  return bytes;
}
