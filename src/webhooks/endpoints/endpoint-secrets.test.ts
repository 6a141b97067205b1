import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebhookDatabase } from '../../../test/fixtures/webhook-database';
import { dataKeysOf } from '../../encryption/data-key';
import { isSealed, NOTHING_SEALED, TextSealer } from '../../encryption/text-sealer.service';
import type { OrganisationsRepository } from '../../organisations/organisations.repository';
import { EndpointSecrets } from './endpoint-secrets.service';
import { newSecret } from './webhook-secret';

const stored = new WebhookDatabase();
const keys = { ...dataKeysOf(randomBytes(32)), isAllSealed: true, since: new Date() };
const organisations = {
  within: () => ({ lock: () => Promise.resolve() }),
} as unknown as OrganisationsRepository;
const later = () => new Date(Date.now() + 60_000);
let secrets: EndpointSecrets;
const withSealer = (sealer: TextSealer) =>
  new EndpointSecrets(stored.database, organisations, stored.endpoints, sealer);

beforeAll(() => stored.open());
afterAll(() => stored.close());
beforeEach(async () => {
  await stored.clear();
  secrets = withSealer(new TextSealer({ isAvailable: true, find: () => Promise.resolve(keys) }));
});

const read = async (id: string) => {
  const endpoint = await stored.endpointOf(id);
  if (!endpoint) throw new Error('there is no such endpoint');
  return endpoint;
};

describe('the secrets of an endpoint', () => {
  it('are stored sealed where the data are encrypted, and sign as they were shown, also during a rotation', async () => {
    const [id, first, second] = [await stored.endpoint(), newSecret(), newSecret()];
    const owner = { id, organisationId: 'o' };
    await stored.database.write(async (manager) => {
      const secret = await secrets.seal(manager, owner, first);
      const previousSecret = await secrets.previous(manager, { ...owner, secret });
      const present = await secrets.seal(manager, owner, second);
      const previousSecretExpiresAt = later();
      const change = { secret: present, previousSecret, previousSecretExpiresAt };
      await stored.endpoints.within(manager).update('o', id, change);
    });
    const endpoint = await read(id);
    expect([endpoint.secret, endpoint.previousSecret].every((text) => text && isSealed(text))).toBe(true);
    expect(endpoint.secret.length).toBeLessThanOrEqual(255);
    expect(await secrets.signing(endpoint, new Date())).toEqual([second, first]);
  });

  it('are refused in another row and in the other column', async () => {
    const [id, other] = [await stored.endpoint(), await stored.endpoint()];
    const secret = await stored.database.write((manager) =>
      secrets.seal(manager, { id, organisationId: 'o' }, newSecret()),
    );
    await expect(secrets.signing({ ...(await read(other)), secret }, new Date())).rejects.toThrow();
    const moved = { ...(await read(id)), previousSecret: secret, previousSecretExpiresAt: later() };
    await expect(secrets.signing(moved, new Date())).rejects.toThrow();
  });

  it('from before the data were encrypted sign as they are, and are sealed with the rest once', async () => {
    const [secret, previousSecret] = [newSecret(), newSecret()];
    const id = await stored.endpoint({ secret, previousSecret, previousSecretExpiresAt: later() });
    expect(await secrets.signing(await read(id), new Date())).toEqual([secret, previousSecret]);
    expect(await secrets.sealPlain('another')).toBe(0);
    expect(await secrets.sealPlain('o')).toBe(2);
    expect(await secrets.sealPlain('o')).toBe(0);
    const endpoint = await read(id);
    expect(isSealed(endpoint.secret)).toBe(true);
    expect(await secrets.signing(endpoint, new Date())).toEqual([secret, previousSecret]);
  });

  it('are stored as they are where nothing is encrypted', async () => {
    const [id, secret] = [await stored.endpoint(), newSecret()];
    const plain = withSealer(NOTHING_SEALED);
    const written = await stored.database.write((manager) =>
      plain.seal(manager, { id, organisationId: 'o' }, secret),
    );
    expect(written).toBe(secret);
  });
});
