import 'reflect-metadata';
import { createConnection, type Connection } from 'mysql2/promise';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseSettings } from '../../src/config/database-settings';
import { dataSourceOptions } from '../../src/database/data-source-options';
import type { SentEventType } from '../../src/webhooks/event-types';
import { writeEvents } from '../../src/webhooks/outbox/addressed-event';
import { callOf } from '../api/connector-world';
import { endpointFor, Receiver, worldWithAgent } from '../api/webhook-receiver';
import { ENTITIES, WebhookDatabase } from '../fixtures/webhook-database';
import { type RunningService, startService } from '../harness/running-service';

let service: RunningService;
let stored: WebhookDatabase;
let connection: Connection;

beforeAll(async () => {
  service = await startService({ env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1' } });
  const uri = service.env.DATABASE_URL!;
  const settings = Object.assign(new DatabaseSettings(), { DATABASE_URL: uri });
  stored = new WebhookDatabase(
    new DataSource({ ...dataSourceOptions(settings), entities: ENTITIES, migrations: [] }),
  );
  await stored.open();
  connection = await createConnection({ uri, timezone: 'Z' });
});
afterAll(async () => {
  await connection?.end();
  await stored?.close();
  await service?.stop();
});

const eventsOf = (endpointId: string, type: SentEventType, external: string): string =>
  writeEvents([
    { type, at: new Date(), data: { external_conversation_id: external }, endpointIds: [endpointId] },
  ]);

it('events of a call keep their order, and none is told twice, however many workers divide the outbox at once', async () => {
  // Switched off, so that nothing is sent.
  const endpointId = await stored.endpoint({ state: 'disabled' });
  const types: SentEventType[] = ['call.accepted', 'call.analysed', 'evaluation.changed', 'call.failed'];
  const calls = Array.from({ length: 60 }, (_, call) => `call-${call}`);
  let writing = true;
  const next = calls.values();
  const write = async (): Promise<void> => {
    for (const callId of next)
      for (const type of types)
        await stored.database.write((manager) =>
          stored.outbox
            .within(manager)
            .append({ organisationId: 'o', callId, events: eventsOf(endpointId, type, callId) }),
        );
  };
  const divide = async (): Promise<void> => {
    while (writing) await stored.divide();
  };
  const dividing = Array.from({ length: 3 }, divide);
  await Promise.all(Array.from({ length: 4 }, write));
  writing = false;
  await Promise.all(dividing);
  await stored.divide();

  const rows = await stored.source.query<{ callId: string; type: string }[]>(
    'SELECT call_id AS callId, event_type AS type FROM webhook_delivery WHERE endpoint_id = ? ORDER BY position',
    [endpointId],
  );
  const told = Object.fromEntries(
    calls.map((call) => [call, rows.filter(({ callId }) => callId === call).map(({ type }) => type)]),
  );
  expect(told).toEqual(Object.fromEntries(calls.map((call) => [call, types])));
});

it('an event that is committed after later ones were told holds up none of them, and is told', async () => {
  const [world, receiver] = [await worldWithAgent(service), await Receiver.start()];
  const { endpoint } = await endpointFor(world, receiver);
  await connection.beginTransaction();
  await connection.query('INSERT INTO webhook_outbox (organisation_id, call_id, events) VALUES (?, ?, ?)', [
    world.organisationId,
    'call-late',
    eventsOf(endpoint.id, 'call.failed', 'call-late'),
  ]);
  await world.client.deliverTranscript(callOf('robin'));
  await receiver.got(2);
  expect(receiver.types()).not.toContain('call.failed');
  await connection.commit();
  await world.client.deliverTranscript(callOf('robin'));
  await receiver.got(5);
  expect(receiver.types()).toContain('call.failed');
  await receiver.stop();
});
