import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { KEY_SCOPES } from '../../src/auth/read-keys/key-scope';
import type { RunningService } from '../harness/running-service';
import { sharedService } from '../harness/shared-service';
import { Description } from './conformance/description';
import { organisationIn, type World } from './connector-world';
import { fill, SECRET } from './isolation/marked-organisation';
import type { MarkedIds } from './isolation/request';

interface Described {
  operationId: string;
  security: object[];
  responses: Record<string, { description: string }>;
}
/** An operation that a read key opens. */
interface KeyRoute {
  operation: string;
  method: string;
  path: string;
  scope: string;
}

let service: RunningService;
let owner: World;
let stranger: World;
let ids: MarkedIds;
let routes: KeyRoute[];

beforeAll(async () => {
  service = await sharedService();
  const { document } = await Description.of(service.url);
  routes = Object.entries(document.paths as Record<string, Record<string, Described>>).flatMap(
    ([path, item]) =>
      Object.entries(item)
        .filter(([, { security }]) => security.some((way) => 'readKey' in way))
        .map(([method, { operationId, responses }]) => ({
          operation: operationId,
          method: method.toUpperCase(),
          path,
          scope: /scope `([\w:]+)`/.exec(responses[403]?.description ?? '')?.[1] ?? '',
        })),
  );
  [owner, stranger] = [await organisationIn(service), await organisationIn(service)];
  ids = await fill(owner);
});

interface Made {
  key: string;
  read_key: { id: string };
}

async function keyOf({ administrator }: World, fields: object = {}): Promise<Made> {
  const body = { name: 'Key', scopes: KEY_SCOPES, ...fields };
  const { status, body: made } = await administrator.request<Made>('POST', '/read-keys', body);
  expect(status).toBe(201);
  return made;
}

/** The path of a route with ids of the marked organisation. */
function pathOf({ path }: KeyRoute): string {
  const id = path.startsWith('/v1/results/')
    ? ids.conversationId
    : path.startsWith('/v1/webhooks/')
      ? ids.webhookId
      : path.startsWith('/v1/exports/')
        ? ids.exportId
        : path.startsWith('/v1/erasures/')
          ? ids.erasureId
          : ids.legalHoldId;
  return path.replace('{id}', id).replace('{deliveryId}', ids.webhookDeliveryId).replace('{kind}', 'calls');
}

/** Bodies of those routes with an id that have one. */
const BODIES: Record<string, object> = {
  changeWebhookByKey: { url: 'https://hooks.invalid/', event_types: ['call.accepted'], enabled: false },
  replayWebhookDeliveriesByKey: { from: '2026-01-01', to: '2026-12-31' },
};

async function send(route: KeyRoute, key?: string): Promise<{ status: number; text: string; asks: string }> {
  const body = BODIES[route.operation];
  const response = await fetch(`${service.url}${pathOf(route)}`, {
    method: route.method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const asks = response.headers.get('www-authenticate') ?? '';
  return { status: response.status, text: await response.text(), asks };
}

/** The status of each route, by its operation. */
async function statusesWith(key?: string): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  for (const route of routes) answers[route.operation] = (await send(route, key)).status;
  return answers;
}
const each = (status: number) => Object.fromEntries(routes.map(({ operation }) => [operation, status]));

describe('every operation that a read key opens', () => {
  it('names the scope it needs', () => {
    expect(routes.length).toBeGreaterThan(25);
    for (const { operation, scope } of routes) expect(KEY_SCOPES, operation).toContain(scope);
  });

  it('is shut without a key, and to one that is unknown, revoked or expired', async () => {
    const [revoked, expired] = [
      await keyOf(owner),
      await keyOf(owner, { expires_at: new Date(Date.now() + 2_000).toISOString() }),
    ];
    await owner.administrator.request('DELETE', `/read-keys/${revoked.read_key.id}`);
    await delay(2_100);
    for (const key of [undefined, 'cisr_unknown', revoked.key, expired.key])
      expect(await statusesWith(key)).toEqual(each(401));
  });

  it('is shut to the key before the last rotation, once its overlap is over', async () => {
    const { key, read_key } = await keyOf(owner);
    await owner.administrator.request('POST', `/read-keys/${read_key.id}/rotate`, { overlap_hours: 0 });
    expect(await statusesWith(key)).toEqual(each(401));
  });

  it('is shut to a key that has every scope but its own, which the answer names', async () => {
    for (const scope of new Set(routes.map((route) => route.scope))) {
      const { key } = await keyOf(owner, { scopes: KEY_SCOPES.filter((one) => one !== scope) });
      for (const route of routes.filter((one) => one.scope === scope)) {
        const { status, asks } = await send(route, key);
        expect([status, asks], route.operation).toEqual([
          403,
          `Bearer error="insufficient_scope", scope="${scope}"`,
        ]);
      }
    }
  });

  it('is shut to a key from another network, and to an integration key that was given nothing', async () => {
    const { key } = await keyOf(owner, { networks: ['192.0.2.0/24'] });
    for (const one of [key, owner.client.integrationKey]) expect(await statusesWith(one)).toEqual(each(403));
  });

  it('tells and changes nothing of another organisation', async () => {
    const { key } = await keyOf(stranger);
    for (const route of routes.filter(({ path, method }) => path.includes('{') || method === 'GET')) {
      const { status, text } = await send(route, key);
      // Lists, and schedules, which have no id, are the stranger's own.
      if (/\{\w*[iI]d\}/.test(route.path)) expect(status, route.operation).toBe(404);
      expect(text).not.toContain(SECRET);
      for (const id of Object.values(ids)) expect(text, route.operation).not.toContain(id);
    }
    const { key: own } = await keyOf(owner);
    const route = routes.find(({ operation }) => operation === 'getWebhookByKey');
    expect(JSON.parse((await send(route!, own)).text)).toMatchObject({ state: 'enabled' });
  });
});
