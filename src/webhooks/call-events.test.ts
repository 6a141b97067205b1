import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebhookDatabase } from '../../test/fixtures/webhook-database';
import { ServerSettings } from '../config/server-settings';
import type { CallChanges, ChangedCall, ResultChangeKind } from '../conversations/result-changes';
import { CallEvents } from './call-events';
import { WebhookDelivery } from './delivery/webhook-delivery.entity';
import { EVENT_TYPES } from './event-types';
import { WebhookSubscriptions } from './subscriptions';
import { WebhookOutbox } from './outbox/webhook-outbox.service';
import type { WebhookQueue } from './webhook-queue';

const stored = new WebhookDatabase();
/** Where what is written past the manager of the work comes to lie: over one connection it would be rolled back too. */
const past = new WebhookDatabase();
const queue = { divideSoon: () => undefined } as unknown as WebhookQueue;
let events: CallEvents;

beforeAll(() => Promise.all([stored.open(), past.open()]));
afterAll(() => Promise.all([stored.close(), past.close()]));
beforeEach(async () => {
  await stored.clear();
  await past.clear();
  const { database, endpoints } = stored;
  const outbox = new WebhookOutbox(new WebhookSubscriptions(database, endpoints), past.outbox, queue);
  // The call is given with each change, so none is read.
  const unread = null as never;
  events = new CallEvents(unread, outbox, unread, unread, new ServerSettings());
});

const CALL: ChangedCall = {
  route: 'transcript',
  test: false,
  externalConversationId: 'call-1',
  conversationId: 'conversation-1',
  score: null,
  coverage: null,
  reviewPriority: 0,
};

const changes = (kind: ResultChangeKind, call: Partial<ChangedCall>): CallChanges => [
  { organisationId: 'o', callId: 'c', kind, at: new Date(), call: { ...CALL, ...call } },
];
const change = (kind: ResultChangeKind, call: Partial<ChangedCall>): Promise<void> =>
  stored.database.write((manager) => events.resultChanged(manager, changes(kind, call)));

const told = async (database: WebhookDatabase = stored) => {
  await database.divide();
  const rows = await database.source.getRepository(WebhookDelivery).find({ order: { position: 'ASC' } });
  return rows.map(({ eventType, payload }) => ({
    type: eventType,
    state: (JSON.parse(payload) as { data: { state: string } }).data.state,
  }));
};

describe('a call that has failed', () => {
  it.each([
    ['transcript', 'call.failed'],
    ['recording', 'recording.failed'],
  ] as const)('by the route %s is told as %s, once', async (route, type) => {
    await stored.endpoint({ eventTypes: JSON.stringify(EVENT_TYPES) });
    await change('failed', { route });
    expect(await told()).toEqual([{ type, state: 'failed' }]);
  });

  it('is told to those only that have chosen it', async () => {
    await stored.endpoint({ eventTypes: JSON.stringify(['recording.failed']) });
    await change('failed', { route: 'transcript' });
    expect(await told()).toEqual([]);
  });
});

it('tells nothing of work that is rolled back', async () => {
  await stored.endpoint({ eventTypes: JSON.stringify(EVENT_TYPES) });
  const work = stored.database.write(async (manager) => {
    await events.resultChanged(manager, changes('analysed', {}));
    throw new Error('the work failed');
  });
  await expect(work).rejects.toThrow('the work failed');
  expect([await told(), await told(past)]).toEqual([[], []]);
});
