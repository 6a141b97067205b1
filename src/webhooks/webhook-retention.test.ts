import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../database/new-id';
import { WebhookDatabase } from '../../test/fixtures/webhook-database';
import { WebhookRetention } from './webhook-retention.service';

const stored = new WebhookDatabase();
const HOUR_MS = 3_600_000;
const never = new AbortController().signal;
const sweep = (now = new Date()): Promise<void> =>
  new WebhookRetention(
    stored.database,
    stored.endpoints,
    stored.deliveries,
    stored.attempts,
    stored.settings,
  ).sweep(now, never);

beforeAll(() => stored.open());
afterAll(() => stored.close());
beforeEach(() => stored.clear());

async function attemptOf(deliveryId: string): Promise<void> {
  const answered = { status: 500, error: null, answer: 'no' };
  const sent = { url: 'https://endpoint.example', sentAt: new Date(), durationMs: 5 };
  await stored.database.write((manager) =>
    stored.attempts
      .within(manager)
      .insert({ id: newId(), organisationId: 'o', deliveryId, ...sent, ...answered }),
  );
}

describe('what was sent to a deleted endpoint', () => {
  it('is removed by the next sweep with its answers, and counts as waiting no more', async () => {
    const [deleted, kept] = [await stored.endpoint({ state: 'deleted' }), await stored.endpoint()];
    const gone: string[] = [];
    for (let n = 0; n < 405; n++) gone.push(await stored.delivery(deleted));
    const other = await stored.delivery(kept);
    for (const id of [gone[0], gone[404], other]) await attemptOf(id!);
    expect(await stored.deliveries.countPending(1000)).toBe(1);
    await sweep();
    for (const id of gone) expect(await stored.deliveryOf(id)).toBeNull();
    expect(await stored.attemptsOf(gone[0]!)).toBe(0);
    expect(await stored.attemptsOf(gone[404]!)).toBe(0);
    expect(await stored.attemptsOf(other)).toBe(1);
  });

  it('is removed also when it was written just after, and the endpoint an hour later', async () => {
    const id = await stored.endpoint({ state: 'deleted' });
    await sweep();
    const late = await stored.delivery(id);
    await sweep();
    expect(await stored.deliveryOf(late)).toBeNull();
    expect(await stored.endpointOf(id)).not.toBeNull();
    await sweep(new Date(Date.now() + HOUR_MS + 1));
    expect(await stored.endpointOf(id)).toBeNull();
  });

  it('is out of every list and count of endpoints', async () => {
    const id = await stored.endpoint({ state: 'deleted' });
    expect(await stored.endpoints.list('o')).toEqual([]);
    expect(await stored.endpoints.count('o')).toBe(0);
    expect(await stored.endpoints.findById('o', id)).toBeNull();
  });
});
