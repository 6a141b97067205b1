import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { send, type PlainAnswer } from '../api/conformance/http-request';
import { hostileWorld, sessionOf, type HostileWorld } from './hostile-world';
import { exchange } from './raw-exchange';

/** A process that ends in good order does so within its time; this is beyond it on any machine. */
const ENDING_MS = 40_000;
/** Ending within the time of `SHUTDOWN_TIMEOUT_MS` and starting anew; streams nobody ended took a minute. */
const RESTART_MS = 50_000;

let world: HostileWorld;
beforeAll(async () => {
  // The tests stand where a reverse proxy would, and name the address a request came from.
  world = await hostileWorld({ env: { TRUST_PROXY: 'on', SHUTDOWN_TIMEOUT_MS: '5000' } });
});
afterAll(() => world?.stop());
afterEach(() => world.watch.expectUnharmed());

const signIn = (email: string, password: string, headers: Record<string, string>): Promise<PlainAnswer> =>
  send(world.known.url, {
    method: 'POST',
    path: '/v1/connector/session',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  });

/** One wrong password after the other, until one is answered 429 or there are no more. */
async function guess(
  times: number,
  email: (n: number) => string,
  from: (n: number) => string,
): Promise<number> {
  for (let n = 0; n < times; n++) {
    const { status } = await signIn(email(n), 'a guess', { 'x-forwarded-for': from(n) });
    if (status === 429) return n;
    expect(status).toBe(401);
  }
  return times;
}

/** An event stream as a browser opens it. */
interface Stream {
  status: number;
  headers: IncomingMessage['headers'];
  ended: Promise<void>;
  close(): void;
}

function openStream(cookie: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/event-stream' };
    const asked = request(`${world.known.url}/v1/connector/recordings/events`, { agent: false, headers });
    asked.once('error', reject);
    asked.once('response', (answer) => {
      answer.resume();
      // Broken off is over, too.
      answer.once('error', () => undefined);
      const ended = new Promise<void>((over) => answer.once('close', over));
      const { statusCode: status = 0, headers } = answer;
      resolve({ status, headers, ended, close: () => asked.destroy() });
    });
    asked.end();
  });
}

const isOver = (ended: Promise<unknown>, limitMs: number): Promise<boolean> =>
  Promise.race([ended.then(() => true), sleep(limitMs, false)]);

describe('event streams', () => {
  it('are not all let in when one session opens 400, and the others are told when to come again', async () => {
    const cookie = await sessionOf(world.known.url, world.known.account, { 'x-forwarded-for': '192.0.2.1' });
    const streams = await Promise.all(Array.from({ length: 400 }, () => openStream(cookie)));
    const open = streams.filter(({ status }) => status === 200);
    const refused = streams.filter(({ status }) => status !== 200);
    for (const stream of streams) stream.close();
    expect(open.length).toBeGreaterThan(0);
    expect(open.length).toBeLessThan(100);
    for (const { status, headers } of refused) {
      expect([429, 503]).toContain(status);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it(
    'end when their client is gone, also one that sent a body nobody asked for',
    { timeout: 120_000 },
    async () => {
      const headers = `Host: x\r\nCookie: ${world.known.cookie}\r\nContent-Length: 500000\r\n\r\n`;
      const head = `GET /v1/connector/recordings/events HTTP/1.1\r\n${headers}`;
      const { answers, closed } = await exchange(world.known.url, Buffer.from(head + ' '.repeat(500_000)));
      expect(answers[0]?.status).toBe(200);
      expect(closed).toBe(true);
    },
  );

  it('end when their session is signed out', async () => {
    const cookie = await sessionOf(world.known.url, world.known.account, { 'x-forwarded-for': '192.0.2.2' });
    const stream = await openStream(cookie);
    expect(stream.status).toBe(200);
    const out = await send(world.known.url, {
      method: 'DELETE',
      path: '/v1/connector/session',
      headers: { cookie },
    });
    expect(out.status).toBe(204);
    expect(await isOver(stream.ended, ENDING_MS), 'the stream goes on after sign-out').toBe(true);
  });

  it('leave no memory taken', { timeout: 120_000 }, () => world.watch.expectMemoryBack());

  it(
    'do not keep a process from ending, nor do those opened while it ends',
    { timeout: 180_000 },
    async () => {
      const cookie = await sessionOf(world.known.url, world.known.account, {
        'x-forwarded-for': '192.0.2.3',
      });
      await openStream(cookie);
      let ending = true;
      const opening = (async () => {
        while (ending) {
          await openStream(cookie).catch(() => undefined);
          await sleep(20);
        }
      })();
      const restarted = world.restart();
      const ended = await isOver(restarted, RESTART_MS);
      ending = false;
      await opening;
      await restarted;
      expect(ended, 'the processes did not end').toBe(true);
    },
  );
});

describe('guessing passwords behind a trusted proxy', () => {
  const TRIES = 60;
  const anybody = (n: number) => `somebody-${n}@example.com`;
  // The processes that were just started load their model within the first seconds.
  beforeAll(() => world.watch.untilAtRest(), 150_000);

  it('is slowed by the address the proxy saw, whatever the guesser says the request came from', async () => {
    expect(await guess(TRIES, anybody, (n) => `198.51.100.${n}, 203.0.113.7`)).toBeLessThan(TRIES);
  });

  it('is slowed for a network of IPv6, of which anybody has a whole one', async () => {
    const of64 = (n: number) => `2001:db8:7:7:${n.toString(16)}::${(n * 7).toString(16)}`;
    expect(await guess(TRIES, anybody, of64)).toBeLessThan(TRIES);
  });

  it('does not lock out an administrator who signed in from this browser before', async () => {
    const { account, url } = world.known;
    const home = { 'x-forwarded-for': '192.0.2.44' };
    const browser = await sessionOf(url, account, home);
    expect(
      await guess(
        TRIES,
        () => account.email,
        (n) => `198.51.100.${n}`,
      ),
    ).toBeLessThan(TRIES);
    const { status } = await signIn(account.email, account.password, { ...home, cookie: browser });
    expect(status).toBe(200);
  });

  it('leaves no memory taken', { timeout: 120_000 }, () => world.watch.expectMemoryBack());
});
