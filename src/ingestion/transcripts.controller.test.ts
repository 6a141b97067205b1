import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Response } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthenticatedRequest } from '../auth/integration-key.guard';
import { RecordingSettings } from '../config/recording-settings';
import type { ApiException } from '../http/api-exception';
import type { LimitsInForce } from '../limits/limits-in-force.service';
import type { Quotas } from '../limits/quotas.service';
import { TranscriptsController } from './transcripts.controller';
import type { Transcripts } from './transcripts.service';

const MB = 1024 * 1024;
/** Of a connection so much is read ahead before anybody asks for it; with more, its end would not be noticed before. */
const PIECE = 15_000;
const AT_ONCE = 100;
const MORE_THAN_ONE_MAY_HOLD = Math.ceil((70 * MB) / PIECE);

const delivery = JSON.stringify({
  external_conversation_id: 'call-1',
  agent_external_id: 'agent-1',
  conversation_date: '2026-11-20T10:00:00Z',
  call_agent_name: 'Robin Agent',
  campaign: 'support',
  outcome_code: 'resolved',
  duration_seconds: 60,
  transcript: [{ speaker: 'agent', text: 'Good morning, how may I help you?' }],
});

/** What is waited for before the body is read: the limits of an organisation, from a database. */
let limits: (response: ServerResponse) => Promise<void> = () => Promise.resolve();
/** What a delivery is waited for after it was read. */
let work: () => Promise<void> = () => Promise.resolve();

let server: Server;
beforeAll(async () => {
  let response: ServerResponse;
  const controller = new TranscriptsController(
    {
      ingest: () => work().then(() => ({ conversationId: 'one', analysed: true })),
    } as unknown as Transcripts,
    new RecordingSettings(),
    { of: () => limits(response).then(() => ({})) } as unknown as LimitsInForce,
    { exceeded: () => Promise.resolve(null) } as unknown as Quotas,
  );
  const answer = async (request: IncomingMessage, to: ServerResponse): Promise<void> => {
    const authenticated = Object.assign(request, { organisation: { id: 'organisation-1' } });
    response = to;
    await controller
      .ingestTranscript(authenticated as unknown as AuthenticatedRequest, to as Response)
      .catch((error: ApiException) => (to.statusCode = error.getStatus()));
    to.end();
  };
  server = createServer((request, to) => void answer(request, to)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

function post(body: string, length = Buffer.byteLength(body)) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  let said = '';
  socket.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const head = ['POST / HTTP/1.1', 'Host: x', 'Content-Type: application/json', `Content-Length: ${length}`];
  const sent = new Promise<void>((resolve) => {
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => resolve());
  });
  const answered = async (): Promise<string> => {
    while (!said.includes('\r\n\r\n')) await once(socket, 'data');
    return said.slice(9, 12);
  };
  return { socket, sent, answered };
}

describe('the bytes that a delivery takes up', () => {
  it('are none where the client has left before its body is read', { timeout: 240_000 }, async () => {
    let gone = 0;
    limits = async (response) => {
      await once(response, 'close');
      gone++;
    };
    for (let left = 0; left < MORE_THAN_ONE_MAY_HOLD; left += AT_ONCE) {
      const begun = Array.from({ length: AT_ONCE }, () => post('x'.repeat(PIECE), MB));
      await Promise.all(begun.map(({ sent }) => sent));
      for (const { socket } of begun) socket.destroy();
      while (gone < left + AT_ONCE) await sleep(1);
    }
    limits = () => Promise.resolve();
    expect(await post(delivery.padEnd(9 * MB)).answered()).toBe('200');
  });

  it(
    'are held until the work on them has ended, also where the client has left meanwhile',
    { timeout: 240_000 },
    async () => {
      const ends: (() => void)[] = [];
      work = () => new Promise((resolve) => ends.push(resolve));
      const begun = Array.from({ length: 6 }, () => post(delivery.padEnd(10 * MB)));
      await expect.poll(() => ends.length, { timeout: 120_000 }).toBe(begun.length);
      for (const { socket } of begun) socket.destroy();
      await expect
        .poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count))))
        .toBeLessThanOrEqual(1);
      expect(await post(delivery.padEnd(9 * MB)).answered()).toBe('503');
      for (const end of ends) end();
      work = () => Promise.resolve();
      await expect.poll(() => post(delivery.padEnd(9 * MB)).answered()).toBe('200');
    },
  );
});
