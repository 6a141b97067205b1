import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebhookDatabase } from '../../../test/fixtures/webhook-database';
import { WebhookDeliveriesRepository } from '../delivery/webhook-deliveries.repository';
import { WebhookDelivery } from '../delivery/webhook-delivery.entity';
import { writeEvents, type AddressedEvent } from './addressed-event';

const stored = new WebhookDatabase();

beforeAll(() => stored.open());
afterAll(() => stored.close());
beforeEach(() => stored.clear());

const AT = new Date('2026-10-01T10:00:00.000Z');
const event = (type: AddressedEvent['type'], endpointIds: string[], data: object = {}): AddressedEvent => ({
  ...{ type, at: AT, endpointIds, data },
});
const append = (callId: string | null, events: AddressedEvent[]): Promise<void> =>
  stored.database.write((manager) =>
    stored.outbox.within(manager).append({ organisationId: 'o', callId, events: writeEvents(events) }),
  );
const deliveries = () => stored.source.getRepository(WebhookDelivery).find({ order: { position: 'ASC' } });
const told = async () =>
  (await deliveries()).map(({ callId, eventType, endpointId }) => [callId, eventType, endpointId]);

describe('what is in the outbox', () => {
  it('becomes a delivery for each event and endpoint, in its order, under one id an event', async () => {
    const [a, b] = [await stored.endpoint(), await stored.endpoint()];
    await append('call', [event('call.accepted', [a]), event('call.analysed', [a, b], { score: 81 })]);
    await append(null, [event('connection.confirmed', [b])]);
    await stored.divide();
    expect(await told()).toEqual([
      ['call', 'call.accepted', a],
      ['call', 'call.analysed', a],
      ['call', 'call.analysed', b],
      [null, 'connection.confirmed', b],
    ]);
    const found = await deliveries();
    expect(found.map(({ state, organisationId }) => [state, organisationId])).toEqual(
      Array(4).fill(['new', 'o']),
    );
    expect(new Set(found.map(({ eventId }) => eventId)).size).toBe(3);
    expect(found[1]?.eventId).toBe(found[2]?.eventId);
    expect(JSON.parse(found[2]?.payload ?? '')).toEqual({
      ...{ type: 'call.analysed', timestamp: '2026-10-01T10:00:00.000Z', data: { score: 81 } },
    });
    expect(await stored.outbox.count(10)).toBe(0);
  });

  it('is divided once, however much there is', async () => {
    const id = await stored.endpoint();
    for (let call = 0; call < 250; call++)
      await append(`call-${call}`, [event('call.accepted', [id]), event('call.analysed', [id])]);
    await Promise.all([stored.divide(), stored.divide()]);
    expect(await told()).toEqual(
      Array.from({ length: 250 }, (_, call) => [
        [`call-${call}`, 'call.accepted', id],
        [`call-${call}`, 'call.analysed', id],
      ]).flat(),
    );
  });

  it('becomes a thousand deliveries at a time or little more, in its order, however many endpoints are told', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => stored.endpoint()));
    for (let call = 0; call < 60; call++)
      await append(`call-${call}`, [event('call.accepted', ids), event('call.analysed', ids)]);
    const inserted = vi.spyOn(WebhookDeliveriesRepository.prototype, 'insertAll');
    await stored.divide();
    expect(inserted.mock.calls.map(([some]) => some.length)).toEqual([1_000, 1_000, 400]);
    inserted.mockRestore();
    const calls = (await deliveries()).map(({ callId }) => callId);
    expect(calls).toEqual(Array.from({ length: 60 }, (_, call) => Array(40).fill(`call-${call}`)).flat());
    expect(await stored.outbox.count(10)).toBe(0);
  });

  it('is told to no endpoint that was deleted meanwhile, and waits for one that was switched off', async () => {
    const deleted = await stored.endpoint({ state: 'deleted' });
    const off = await stored.endpoint({ state: 'disabled' });
    await append('call', [event('call.accepted', [deleted, 'never there', off])]);
    await append('another', [event('call.accepted', [deleted])]);
    await stored.divide();
    expect(await told()).toEqual([['call', 'call.accepted', off]]);
    expect(await stored.outbox.count(10)).toBe(0);
  });
});

describe('that something critical is suspected', () => {
  it('is told once a call and endpoint, whether it was told before or is at the same time', async () => {
    const [a, b] = [await stored.endpoint(), await stored.endpoint()];
    const suspected = (...ids: string[]) => [event('critical.suspected', ids)];
    await append('call', suspected(a));
    await stored.divide();
    await append('call', suspected(a, b));
    await append('call', suspected(a, b));
    await append('another', suspected(a));
    await stored.divide();
    expect(await told()).toEqual([
      ['call', 'critical.suspected', a],
      ['call', 'critical.suspected', b],
      ['another', 'critical.suspected', a],
    ]);
  });
});
