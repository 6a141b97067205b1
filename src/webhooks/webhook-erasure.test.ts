import 'reflect-metadata';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebhookDatabase } from '../../test/fixtures/webhook-database';
import { writeEvents } from './outbox/addressed-event';
import { WebhookErasure } from './webhook-erasure.service';

const stored = new WebhookDatabase();
let erasure: WebhookErasure;

beforeAll(async () => {
  await stored.open();
  erasure = new WebhookErasure(stored.endpoints, stored.outbox, stored.deliveries, stored.attempts);
});
afterAll(() => stored.close());
beforeEach(() => stored.clear());

/** Two events for two endpoints, which are not divided into deliveries yet. */
async function append(organisationId: string, callId: string | null, data: object): Promise<void> {
  const [at, endpointIds] = [new Date(), ['a', 'b']];
  const events = writeEvents(
    (['call.accepted', 'call.analysed'] as const).map((type) => ({ type, at, endpointIds, data })),
  );
  await stored.database.write((manager) =>
    stored.outbox.within(manager).append({ organisationId, callId, events }),
  );
}
const left = async () =>
  (
    await stored.source.query<{ organisation_id: string; call_id: string }[]>(
      'SELECT organisation_id, call_id FROM webhook_outbox ORDER BY position',
    )
  ).map((row) => [row.organisation_id, row.call_id]);

it('events of erased calls that were not divided into deliveries yet are told to nobody', async () => {
  await append('o', 'erased', {});
  await append('o', 'kept', {});
  await append('another organisation', 'erased', {});
  const forgotten = await stored.database.write((manager) => erasure.forgetCalls(manager, 'o', ['erased']));
  expect(forgotten).toBe(4);
  expect(await left()).toEqual([
    ['o', 'kept'],
    ['another organisation', 'erased'],
  ]);
});

it('nor are those that name an erased agent', async () => {
  await append('o', null, { agent_external_id: 'agent "7"' });
  await append('o', null, { agent_external_id: 'agent "8"' });
  await append('another organisation', null, { agent_external_id: 'agent "7"' });
  await append('o', 'of a call', { agent_external_id: 'agent "7"' });
  await stored.database.write((manager) => erasure.forgetMentions(manager, 'o', 'agent "7"'));
  expect(await left()).toEqual([
    ['o', null],
    ['another organisation', null],
    ['o', 'of a call'],
  ]);
});
