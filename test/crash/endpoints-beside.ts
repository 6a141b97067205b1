import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { endpointFor, Receiver } from '../api/webhook-receiver';
import type { AdministratorClient } from '../harness/administrator-client';
import type { CreatedOrganisation, RunningService } from '../harness/running-service';
import { sql } from '../harness/service-database';
import type { StoredCall } from '../harness/stored-calls';

/** As many tries as the setting takes. */
const TRIES = 20;

/**
 * Settings under which a run of so many seconds sees many attempts: at first one a second, then as seldom that none is the
 * last before the run has ended.
 */
export const impatientWebhooks = (seconds: number) => ({
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
  WEBHOOK_RETRY_SECONDS: Array.from({ length: TRIES }, (_, index) =>
    index < TRIES / 2 ? 1 : Math.ceil(seconds / 6),
  ).join(),
  WEBHOOK_TIMEOUT_MS: '1000',
});

/** What happens to the calls of a run. */
const TYPES = ['call.accepted', 'call.analysed', 'recording.rejected', 'recording.failed'];
const SLOW_MS = 500;

const good: Receiver['respond'] = (response) => response.writeHead(204).end();
/** How each endpoint answers. */
const ANSWERS: Record<string, Receiver['respond']> = {
  good,
  'refusing every third': (response, _, count) => response.writeHead(count % 3 ? 204 : 500).end(),
  slow: (response) => void setTimeout(() => response.writeHead(204).end(), SLOW_MS),
  dead: () => undefined,
  resetting: (response) => void response.destroy(),
  failing: (response) => response.writeHead(500).end(),
  gone: (response) => response.writeHead(410).end(),
};

/** Those that take nothing until the run is over, and then work again. */
const RECOVERING = ['dead', 'resetting', 'failing'];
/** Those that take every event in the end. */
const TAKING = ['good', 'refusing every third', 'slow', ...RECOVERING];

interface Told {
  receiver: Receiver;
  endpointId: string;
}

/** Endpoints of a client that are told of its calls while the service is killed. */
export class EndpointsBeside {
  private readonly told = new Map<string, Told>();
  private organisationId = '';
  private admin: CreatedOrganisation['admin'] = { email: '', password: '' };

  /** Creates the endpoints; to be called before the first call is sent. */
  async prepare(service: RunningService, organisation: CreatedOrganisation): Promise<void> {
    const { admin, organisation_id } = organisation;
    this.organisationId = organisation_id;
    this.admin = admin;
    const administrator = await service.signIn(admin);
    const create = async ([name, respond]: [string, Receiver['respond']]): Promise<void> => {
      const receiver = await Receiver.start();
      receiver.respond = respond;
      const { endpoint } = await endpointFor({ administrator }, receiver, TYPES);
      this.told.set(name, { receiver, endpointId: endpoint.id });
    };
    await Promise.all(Object.entries(ANSWERS).map(create));
  }

  async stop(): Promise<void> {
    for (const { receiver } of this.told.values()) await receiver.stop();
  }

  /** Waits until everything has been taken, and compares it with what happened to the organisation's calls. */
  async expectAllTold(service: RunningService, stored: StoredCall[], timeoutMs: number): Promise<void> {
    const calls = stored.filter(({ organisationId }) => organisationId === this.organisationId);
    const administrator = await service.signIn(this.admin);
    for (const name of RECOVERING) await this.recover(administrator, name);
    for (const name of TAKING) {
      const { receiver, endpointId } = this.toldOf(name);
      await everythingTaken(service, name, endpointId, timeoutMs);
      expectToldAsStored(name, receiver, calls);
    }
    const waiting = { timeout: timeoutMs, interval: 250 };
    for (const name of Object.keys(ANSWERS))
      await expect
        .poll(() => this.toldOf(name).receiver.received.length, {
          ...waiting,
          message: `${name} was sent events`,
        })
        .toBeGreaterThan(0);
    const { endpointId } = this.toldOf('gone');
    await expect
      .poll(async () => (await endpointRow(service, endpointId))[0], waiting)
      .toMatchObject({ state: 'disabled', reason: 'gone' });
  }

  /** Requests by endpoint. */
  counts(): string {
    return [...this.told].map(([name, { receiver }]) => `${name} ${receiver.received.length}`).join(', ');
  }

  /** Has an endpoint work again. A test event ends its rest, which grows to minutes. */
  private async recover(administrator: AdministratorClient, name: string): Promise<void> {
    const { receiver, endpointId } = this.toldOf(name);
    expect(receiver.received.length, `${name} was sent events`).toBeGreaterThan(0);
    receiver.respond = good;
    const sent = await administrator.request('POST', `/webhooks/${endpointId}/test`);
    expect(sent.status, `a test event for ${name}`).toBeLessThan(300);
  }

  private toldOf(name: string): Told {
    const told = this.told.get(name);
    if (!told) throw new Error(`there is no endpoint that is ${name}`);
    return told;
  }
}

/** With all for which an endpoint may be sent nothing. */
const endpointRow = (service: RunningService, id: string) =>
  sql(
    service,
    `SELECT state AS state, disabled_reason AS reason, failures, resume_at, last_duration_ms, lease_owner, lease_expires_at
     FROM webhook_endpoint WHERE id = '${id}'`,
  );

const UNDIVIDED = 'SELECT position FROM webhook_outbox LIMIT 1';

async function everythingTaken(
  service: RunningService,
  name: string,
  endpointId: string,
  timeoutMs: number,
): Promise<void> {
  const open = `SELECT event_type, state, attempts, due_at FROM webhook_delivery
    WHERE endpoint_id = '${endpointId}' AND state <> 'delivered' LIMIT 5`;
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    // First: what is not divided yet becomes deliveries.
    const undivided = await sql(service, UNDIVIDED);
    const left = await sql(service, open);
    if (undivided.length === 0 && left.length === 0) return;
    if (Date.now() > deadline) {
      const [endpoint] = await endpointRow(service, endpointId);
      throw new Error(
        `${name} (${JSON.stringify(endpoint)}) was not told: ${JSON.stringify([undivided, left])}`,
      );
    }
    await sleep(250);
  }
}

/** What has to be told of a call, in its order. */
const eventsOf = ({ evaluations, status }: StoredCall): string[] => [
  'call.accepted',
  ...(evaluations > 0 ? ['call.analysed'] : []),
  ...(status === 'rejected' ? ['recording.rejected'] : []),
  ...(status === 'failed' ? ['recording.failed'] : []),
];

/** Every event of every call at least once, under one id, in order; nothing of what was never committed. */
function expectToldAsStored(name: string, { received }: Receiver, calls: StoredCall[]): void {
  const idsByEvent = new Map<string, Set<string>>();
  const firsts = new Map<string, string[]>();
  // Beside what asks whether an endpoint works.
  for (const { id, event } of received.filter(({ event: { type } }) => TYPES.includes(type))) {
    const call = String(event.data.external_conversation_id);
    const key = `${call} ${event.type}`;
    const ids = idsByEvent.get(key);
    if (ids) ids.add(id);
    else {
      idsByEvent.set(key, new Set([id]));
      firsts.set(call, [...(firsts.get(call) ?? []), event.type]);
    }
  }
  const expected = new Map(calls.map((call) => [call.id, eventsOf(call)]));
  expect(Object.fromEntries(firsts), `${name}: the events of each call, in order`).toEqual(
    Object.fromEntries(expected),
  );
  for (const [event, ids] of idsByEvent) expect(ids.size, `${name}: ids of ${event}`).toBe(1);
}
