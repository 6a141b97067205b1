import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditTrail } from '../../auth/audit-trail.service';
import { QueueSettings } from '../../config/queue-settings';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity';
import { WebhookDatabase } from '../../../test/fixtures/webhook-database';
import type { WebhookQueue } from '../webhook-queue';
import { WebhookLog } from './webhook-log.service';
import { WebhookOutcomes } from './webhook-outcomes.service';
import { WebhookPlaces } from './webhook-places';
import type { SentAttempt, WebhookSender } from './webhook-sender';
import { SLOW_MS, WebhookTurns } from './webhook-turns.service';
import { WebhookWorker } from './webhook-worker.service';

const stored = new WebhookDatabase();
/** The requests of the test, each answered by `answer`. */
let sent: { url: string; eventId: string }[] = [];
let answer: (count: number) => Promise<number | null> | number | null;
const places = new WebhookPlaces(new QueueSettings());
/** What stands in the audit trail. */
let noted: unknown[] = [];
const audit = {
  note: (_manager: unknown, ...entry: unknown[]) => Promise.resolve(void noted.push(entry)),
} as unknown as AuditTrail;
let worker: WebhookWorker;
let log: WebhookLog;

const sender = {
  async send({ url }: WebhookEndpoint, { eventId }: { eventId: string }, signal: AbortSignal) {
    sent.push({ url, eventId });
    const broken = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    const status = await Promise.race([answer(sent.length), broken]);
    const attempt = { sentAt: new Date(), durationMs: 1, error: null, answer: null, askedMs: 0 };
    return { ...attempt, status } satisfies SentAttempt;
  },
} as WebhookSender;
const queue = {
  wake: () => Promise.resolve(),
  wakeSoon: () => undefined,
} as unknown as WebhookQueue;

beforeAll(async () => {
  await stored.open();
  const { database, endpoints, deliveries, attempts, settings } = stored;
  log = new WebhookLog(database, endpoints, deliveries, attempts, queue);
  const outcomes = new WebhookOutcomes(database, endpoints, deliveries, attempts, audit, settings);
  const turns = new WebhookTurns(database, deliveries, sender, outcomes);
  worker = new WebhookWorker(database, endpoints, deliveries, turns, places, queue, new QueueSettings());
});
afterAll(() => stored.close());
beforeEach(async () => {
  await stored.clear();
  sent = [];
  noted = [];
  answer = () => 204;
});
afterEach(() => vi.useRealTimers());

const work = (id: string): Promise<void> => worker.work(id, new AbortController().signal);
/** What an administrator changes while a request is under way. */
const changeTo = (id: string, change: Partial<WebhookEndpoint>) =>
  stored.database.write((manager) =>
    stored.endpoints.within(manager).update('o', id, { ...change, updatedAt: new Date(Date.now() + 1) }),
  );

describe('a turn of an endpoint', () => {
  it('sends nothing more to an address that somebody has changed meanwhile, and its failure counts nothing', async () => {
    const id = await stored.endpoint({ url: 'https://old.example' });
    const first = await stored.delivery(id, { callId: 'call' });
    await stored.delivery(id, { callId: 'call' });
    answer = async () => {
      await changeTo(id, { url: 'https://new.example' });
      return 500;
    };
    await work(id);
    expect(sent).toHaveLength(1);
    expect(await stored.deliveryOf(first)).toMatchObject({ state: 'pending', attempts: 0, lastStatus: 500 });
    expect(await stored.endpointOf(id)).toMatchObject({ failures: 0, failingSince: null });
    answer = () => 204;
    await work(id);
    expect(sent.slice(1).map(({ url }) => url)).toEqual(['https://new.example', 'https://new.example']);
  });

  it.each([
    ['switches it off', { state: 'disabled', disabledReason: 'administrator' }],
    ['deletes it', { state: 'deleted' }],
  ] as const)('ends when somebody %s, and what was taken meanwhile is delivered', async (_, change) => {
    const id = await stored.endpoint();
    const first = await stored.delivery(id, { callId: 'call' });
    const second = await stored.delivery(id, { callId: 'call' });
    answer = async () => {
      await changeTo(id, change);
      return 204;
    };
    await work(id);
    expect(sent).toHaveLength(1);
    expect((await stored.deliveryOf(first))?.state).toBe('delivered');
    expect((await stored.deliveryOf(second))?.state).toBe('new');
    expect(await stored.endpointOf(id)).toMatchObject(change);
  });

  it('ends with the answer 410 though other requests under way succeed after it', async () => {
    const id = await stored.endpoint();
    for (let call = 0; call < 20; call++) await stored.delivery(id, { callId: `call-${call}` });
    let others: (() => void) | undefined;
    const gone = new Promise<void>((resolve) => (others = resolve));
    answer = async (count) => {
      if (count === 1) return 410;
      await gone;
      return 204;
    };
    const working = work(id);
    await expect.poll(async () => (await stored.endpointOf(id))?.disabledReason).toBe('gone');
    others?.();
    await working;
    expect(sent).toHaveLength(8);
    expect(await stored.endpointOf(id)).toMatchObject({ state: 'disabled', disabledReason: 'gone' });
  });

  it('by which the service switches it off is noted once, with the reason', async () => {
    const id = await stored.endpoint();
    for (let call = 0; call < 20; call++) await stored.delivery(id, { callId: `call-${call}` });
    answer = () => 410;
    await work(id);
    expect(sent.length).toBeGreaterThan(1);
    const service = { id: '', organisationId: 'o', source: 'service' };
    expect(noted).toEqual([[service, 'webhook.switched_off', id, { reason: 'gone' }]]);
  });

  it('after five days of failures, too, is noted, and others are not', async () => {
    const since = new Date(Date.now() - 119 * 3_600_000);
    const id = await stored.endpoint({ failures: 2, failingSince: since, lastFailedAt: new Date() });
    await stored.delivery(id);
    answer = () => 500;
    await work(id);
    expect(noted).toEqual([]);
    await stored.delivery(id);
    const longAgo = new Date(Date.now() - 121 * 3_600_000);
    await changeTo(id, { resumeAt: null, failingSince: longAgo });
    await work(id);
    expect(noted).toMatchObject([[{}, 'webhook.switched_off', id, { reason: 'failing' }]]);
  });

  it('keeps the latest attempts of a delivery that is sent again and again', async () => {
    const id = await stored.endpoint();
    const delivery = await stored.delivery(id);
    for (let round = 0; round < 23; round++) {
      await stored.sendAgain(id, delivery);
      await work(id);
    }
    expect(sent).toHaveLength(23);
    expect(await stored.attemptsOf(delivery)).toBe(20);
  });
});

describe('an endpoint that has asked to be left alone for a day', () => {
  const DAY_MS = 86_400_000;
  const later = () => new Date(Date.now() + DAY_MS);
  const resting = () => stored.endpoint({ failures: 1, failingSince: new Date(), resumeAt: later() });
  const write = <T>(ask: Parameters<typeof stored.database.write<T>>[0]) => stored.database.write(ask);

  it('is sent nothing before, unless somebody asks for it', async () => {
    const id = await resting();
    await stored.delivery(id);
    await work(id);
    expect(sent).toEqual([]);
  });

  it('is sent a test event at once', async () => {
    const id = await resting();
    const test = await write((manager) => log.sendTest(manager, 'o', id));
    await work(id);
    expect((await stored.deliveryOf(test))?.state).toBe('delivered');
    expect((await stored.endpointOf(id))?.resumeAt).toBeNull();
  });

  it('is sent again what somebody asks for at once, with the events of the call that wait before it', async () => {
    const id = await resting();
    const waiting = { callId: 'call', attempts: 1, createdAt: new Date(Date.now() - 1), dueAt: later() };
    const before = await stored.delivery(id, waiting);
    const other = await stored.delivery(id, { ...waiting, callId: 'another' });
    const asked = await stored.delivery(id, { callId: 'call', state: 'failed', endedAt: new Date() });
    expect(await write((manager) => log.resend(manager, 'o', id, asked))).toBe(true);
    await work(id);
    expect(sent.map(({ eventId }) => eventId)).toEqual([`msg_${before}`, `msg_${asked}`]);
    expect((await stored.deliveryOf(other))?.state, 'nobody asked for that').toBe('pending');
  });

  it('is sent what is replayed at once', async () => {
    const id = await resting();
    const ended = { state: 'failed' as const, endedAt: new Date() };
    const delivery = await stored.delivery(id, { callId: 'call', ...ended });
    const range = { from: new Date(Date.now() - DAY_MS), to: later(), states: ['failed' as const] };
    expect(await log.replay('o', id, range)).toEqual({ replayed: 1, next: null });
    await work(id);
    expect((await stored.deliveryOf(delivery))?.state).toBe('delivered');
  });

  it('rests again when it fails what was asked for', async () => {
    const id = await resting();
    await changeTo(id, { failures: 5 });
    await write((manager) => log.sendTest(manager, 'o', id));
    answer = () => 503;
    await work(id);
    expect(sent).toHaveLength(1);
    expect((await stored.endpointOf(id))?.resumeAt?.getTime()).toBeGreaterThan(Date.now());
  });
});

describe('an endpoint that somebody asks to be tried while a request to it is under way', () => {
  const rested = { failures: 10, failingSince: new Date(), resumeAt: new Date(Date.now() - 1) };
  const askedMeanwhile = (id: string, status: number | null) => async () => {
    answer = () => 204;
    await stored.database.write((manager) => log.sendTest(manager, 'o', id));
    return status;
  };

  it('does not rest again for the failure of that request, which may be of before it was mended', async () => {
    const id = await stored.endpoint(rested);
    const delivery = await stored.delivery(id);
    answer = askedMeanwhile(id, null);
    await work(id);
    expect(await stored.endpointOf(id)).toMatchObject({ failures: 10, resumeAt: null });
    expect(await stored.deliveryOf(delivery)).toMatchObject({ state: 'pending', attempts: 0 });
    await work(id);
    expect(sent).toHaveLength(3);
    expect((await stored.deliveryOf(delivery))?.state).toBe('delivered');
    expect(await stored.endpointOf(id)).toMatchObject({ failures: 0, failingSince: null });
  });

  it('fails no more when that request succeeds', async () => {
    const id = await stored.endpoint(rested);
    await stored.delivery(id);
    answer = askedMeanwhile(id, 204);
    await work(id);
    expect(sent).toHaveLength(2);
    expect(await stored.endpointOf(id)).toMatchObject({ failures: 0, failingSince: null });
  });
});

describe('an endpoint that answers slowly', () => {
  it('gives its place up when those of slow ones are taken, and is sent the event again later', async () => {
    const slow = Array.from({ length: 16 }, (_, at) => places.take(`organisation-${at}`, true));
    const id = await stored.endpoint();
    const delivery = await stored.delivery(id);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answer = () => new Promise<number>(() => undefined);
    const working = work(id);
    await vi.waitUntil(() => sent.length === 1);
    await vi.advanceTimersByTimeAsync(SLOW_MS);
    await working;
    expect(await stored.deliveryOf(delivery)).toMatchObject({ state: 'new', attempts: 0 });
    expect(await stored.endpointOf(id)).toMatchObject({ slowestMs: SLOW_MS, failures: 0, leaseOwner: null });
    await work(id);
    expect(sent, 'it waits for a place of the slow ones').toHaveLength(1);
    for (const place of slow) place?.leave();
    answer = () => 204;
    await work(id);
    expect((await stored.deliveryOf(delivery))?.state).toBe('delivered');
  });

  it('is a slow one by the slowest request of its turn, not by the last', async () => {
    const id = await stored.endpoint();
    for (const callId of ['a', 'b']) await stored.delivery(id, { callId });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let late: ((status: number) => void) | undefined;
    answer = (count) => (count === 1 ? new Promise<number>((resolve) => (late = resolve)) : 204);
    const working = work(id);
    await vi.waitUntil(() => sent.length === 2);
    await vi.advanceTimersByTimeAsync(SLOW_MS);
    late?.(204);
    await working;
    expect((await stored.endpointOf(id))?.slowestMs).toBe(SLOW_MS);
  });
});
