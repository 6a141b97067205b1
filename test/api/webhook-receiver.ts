import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import type { RunningService } from '../harness/running-service';
import { organisationIn, type World } from './connector-world';

/** A request as an endpoint of a client got it. */
export interface Received {
  /** `webhook-id`. */
  id: string;
  headers: Record<string, string>;
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

type Respond = (response: ServerResponse, received: Received, count: number) => void;

/** The endpoint of a client: keeps what it gets and answers 204, or as `respond` does. */
export class Receiver {
  readonly received: Received[] = [];
  respond: Respond = (response) => response.writeHead(204).end();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<Receiver> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const receiver = new Receiver(server, `http://127.0.0.1:${port}/hook`);
    server.on('request', (request, response) => {
      void text(request).then((body) => {
        const headers = plain(request.headers);
        const event = JSON.parse(body) as Received['event'];
        const received = { id: headers['webhook-id'] ?? '', headers, body, event };
        receiver.received.push(received);
        receiver.respond(response, received, receiver.received.length);
      });
    });
    return receiver;
  }

  /** Those of one call, in the order they came. */
  ofCall(externalId: string): Received[] {
    return this.received.filter(({ event }) => event.data.external_conversation_id === externalId);
  }

  types(): string[] {
    return this.received.map(({ event }) => event.type);
  }

  /** Waits until it has got so many. */
  async got(count: number): Promise<Received[]> {
    await expect.poll(() => this.received.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
    return this.received;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

const plain = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** What the published library reads of a request; it throws when the signature is wrong. */
export const verified = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers);

export interface Endpoint {
  id: string;
  url: string;
  event_types: string[];
  state: string;
  disabled_reason: string | null;
  failing_since: string | null;
  rests_until: string | null;
  previous_secret_expires_at: string | null;
}

export interface Delivery {
  id: string;
  event_id: string;
  event_type: string;
  state: string;
  attempts: number;
  last_status: number | null;
  next_attempt_at: string | null;
  payload: string;
  log: {
    webhook_timestamp: number;
    status: number | null;
    error: string | null;
    answer: string | null;
    duration_ms: number;
  }[];
}

export const ALL_TYPES = [
  'call.accepted',
  'recording.rejected',
  'recording.failed',
  'call.analysed',
  'call.failed',
  'evaluation.changed',
  'critical.suspected',
  'agent.unlinked_seen',
  'connection.confirmed',
  'rescoring.finished',
];

/** Creates an endpoint of the organisation for a receiver. */
export async function endpointFor(
  { administrator }: Pick<World, 'administrator'>,
  { url }: Pick<Receiver, 'url'>,
  event_types = ALL_TYPES,
): Promise<{ endpoint: Endpoint; secret: string }> {
  const { status, body } = await administrator.request<{ webhook: Endpoint; secret: string }>(
    'POST',
    '/webhooks',
    { url, event_types },
  );
  expect(status).toBe(201);
  return { endpoint: body.webhook, secret: body.secret };
}

export const endpointOf = async ({ administrator }: World, id: string): Promise<Endpoint> =>
  (await administrator.get<Endpoint>(`/webhooks/${id}`)).body;

export const deliveriesOf = async ({ administrator }: World, id: string, query = ''): Promise<Delivery[]> =>
  (await administrator.get<{ deliveries: Delivery[] }>(`/webhooks/${id}/deliveries${query}`)).body.deliveries;

export const deliveryOf = async (
  { administrator }: World,
  id: string,
  deliveryId: string,
): Promise<Delivery> => (await administrator.get<Delivery>(`/webhooks/${id}/deliveries/${deliveryId}`)).body;

export const sendTest = async ({ administrator }: World, id: string): Promise<Delivery> => {
  const { status, body } = await administrator.request<Delivery>('POST', `/webhooks/${id}/test`);
  expect(status).toBe(202);
  return body;
};

export const PATIENTLY = { timeout: 30_000 };

/** The delivery when it was delivered or given up. */
export async function ended(
  world: World,
  endpointId: string,
  { id }: Pick<Delivery, 'id'>,
): Promise<Delivery> {
  await expect
    .poll(async () => (await deliveryOf(world, endpointId, id)).state, PATIENTLY)
    .not.toBe('pending');
  return deliveryOf(world, endpointId, id);
}

export async function worldWithAgent(service: RunningService): Promise<World> {
  const world = await organisationIn(service);
  await service.linkAgent(world.organisationId, 'robin');
  return world;
}

const receivers: Receiver[] = [];

/** One that `forgetWebhooks` stops. */
export async function receiving(): Promise<Receiver> {
  const receiver = await Receiver.start();
  receivers.push(receiver);
  return receiver;
}

/** Deletes the endpoints of the organisation, and stops every receiver. */
export async function forgetWebhooks({ administrator }: World): Promise<void> {
  const { body } = await administrator.get<{ webhooks: { id: string }[] }>('/webhooks');
  for (const { id } of body.webhooks) await administrator.request('DELETE', `/webhooks/${id}`);
  for (const receiver of receivers.splice(0)) await receiver.stop();
}
