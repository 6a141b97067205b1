import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../harness/running-service';
import { recordingParts } from '../api/conformance/calls';
import { ClientSystem } from '../api/conformance/client-system';
import { FORM_TYPE, formOf } from '../api/conformance/multipart';
import { newOrganisation } from '../api/conformance/organisations';
import { send } from '../api/conformance/http-request';
import { openUpload } from '../api/conformance/open-upload';

const DEFAULT_CONNECTIONS = 40;

let service: RunningService;
let client: ClientSystem;
let other: ClientSystem;
const open = new Set<Socket>();

beforeAll(async () => {
  service = await startService({
    env: {
      MAX_CONNECTIONS: String(DEFAULT_CONNECTIONS),
      MAX_CONNECTIONS_PER_ADDRESS: String(DEFAULT_CONNECTIONS),
      MAX_UPLOADS: '3',
      MAX_UPLOADS_PER_ORGANISATION: '2',
      UPLOAD_IDLE_TIMEOUT_MS: '30000',
    },
  });
  const organisations = await Promise.all([newOrganisation(service), newOrganisation(service)]);
  [client, other] = organisations.map((one) => one.client) as [ClientSystem, ClientSystem];
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await service?.stop();
});

/** A connection of its own; `said` is all that has come back on it. */
async function connection(...lines: string[]): Promise<{ socket: Socket; said: () => string }> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  open.add(socket);
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  socket.on('error', () => undefined);
  socket.once('close', () => open.delete(socket));
  await once(socket, 'connect');
  if (lines.length) socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return { socket, said: () => said };
}

/** Sends one byte after the other until the connection is closed. */
async function trickle(socket: Socket): Promise<void> {
  const timer = setInterval(() => socket.writable && socket.write('x'), 200);
  await once(socket, 'close').finally(() => clearInterval(timer));
}

const form = formOf(recordingParts());
const uploadHead = (key: string) => [
  'POST /v1/ingestion/recordings HTTP/1.1',
  'Host: x',
  `Authorization: Bearer ${key}`,
  `Content-Type: ${String(FORM_TYPE['content-type'])}`,
];

// Side by side, with the tests of the next part: each waits for seconds until a time of the service is over.
describe.concurrent('an answered client that goes on sending', () => {
  it('without a valid key is cut off soon, though it never pauses, and has read its answer', async () => {
    const { socket, said } = await connection(...uploadHead('cis_unknown'), 'Content-Length: 500000000');
    await trickle(socket);
    expect(said()).toMatch(/^HTTP\/1\.1 401 /);
    expect(said()).toMatch(/\{"error":"[^"]+"\}$/);
  });

  it('is cut off too when nobody wanted a body of it', async () => {
    const { socket, said } = await connection(
      'GET /health/live HTTP/1.1',
      'Host: x',
      'Content-Length: 500000000',
    );
    await trickle(socket);
    expect(said()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('reads its answer though it sends ten million bytes first', async () => {
    const answer = await client.with({ key: 'cis_unknown' }).form(Buffer.alloc(10_000_000));
    expect(answer.status).toBe(401);
  });
});

describe.concurrent('uploads at once', () => {
  const form = formOf(recordingParts());
  const unfinished = (key: string) => connection(...uploadHead(key), `Content-Length: ${form.length}`);

  it('beyond those of one organisation are 503 with a time to wait, those of another are taken', async ({
    expect,
  }) => {
    const held = await Promise.all([unfinished(client.key), unfinished(client.key)]);
    for (const { socket } of held) socket.write(form.subarray(0, 100));
    // A request behind them on the way through the process shows that they are being received.
    expect((await other.recording(recordingParts())).status).toBe(202);
    const refused = await client.recording(recordingParts());
    expect(refused.status).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toEqual({ error: expect.stringMatching(/again later/) as string });
    expect((await other.recording(recordingParts())).status).toBe(202);

    const waiting = client.recording(recordingParts());
    for (const { socket } of held) socket.write(form.subarray(100));
    for (const { said } of held) await expect.poll(said, { timeout: 30_000 }).toMatch(/^HTTP\/1\.1 /);
    expect((await waiting).status).toBe(202);
  });
});

describe('a client that asks whether to send its body', () => {
  const ask = async (key: string) => {
    const upload = openUpload(service.url, key, { 'content-length': form.length, expect: '100-continue' });
    let continued = 0;
    upload.on('continue', () => {
      continued++;
      upload.end(form);
    });
    upload.flushHeaders();
    const [answer] = (await once(upload, 'response')) as [IncomingMessage];
    await text(answer);
    upload.destroy();
    return { status: answer.statusCode, continued };
  };

  it('is told so once its key is known, and refused before when it is not', async () => {
    expect(await ask('cis_unknown')).toEqual({ status: 401, continued: 0 });
    expect(await ask(client.key)).toEqual({ status: 202, continued: 1 });
  });
});

describe('short uploads at once', () => {
  it('wait for one another', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.recording(recordingParts())));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202));
  });
});

describe('connections at once', () => {
  it('beyond their bound are answered 503 and closed; health is answered, and calls are when some have gone', async () => {
    const idle = await Promise.all(Array.from({ length: DEFAULT_CONNECTIONS + 5 }, () => connection()));
    const look = {
      method: 'GET',
      path: '/v1/ingestion/recordings/x',
      headers: { authorization: `Bearer ${client.key}` },
    };
    const refused = await send(service.url, look);
    expect(refused.status).toBe(503);
    expect(refused.headers).toMatchObject({ connection: 'close', 'retry-after': '10' });
    expect(Object.keys(refused.body as object)).toEqual(['error']);
    expect((await send(service.url, { method: 'GET', path: '/health/live' })).status).toBe(200);
    for (const { socket } of idle) socket.destroy();
    await expect.poll(async () => (await send(service.url, look)).status, { timeout: 20_000 }).toBe(404);
  });
});
