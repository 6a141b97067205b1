import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseSettings } from '../config/database-settings';
import { EncryptionSettings } from '../config/encryption-settings';
import { dataSourceOptions } from '../database/data-source-options';
import { Database } from '../database/database';
import { DataKeyCache } from './data-key-cache';
import { KeyDestroyed } from './key-errors';
import { KeyRotation } from './key-rotation.service';
import { KeyServiceFailed } from './master-keys/kms-errors';
import type { MasterKeys } from './master-keys/master-keys';
import { OrganisationKey } from './organisation-key.entity';
import { OrganisationKeysRepository } from './organisation-keys.repository';
import { OrganisationKeys } from './organisation-keys.service';

const MINUTE_MS = 60_000;

const source = new DataSource({
  ...dataSourceOptions(
    Object.assign(new DatabaseSettings(), { DATA_DIR: mkdtempSync(join(tmpdir(), 'keys-')) }),
  ),
  entities: [OrganisationKey],
  migrations: [],
  synchronize: true,
});

let database: Database;
let rows: OrganisationKeysRepository;
let isAway: boolean;
let unwraps: number;
let onUnwrap: () => Promise<unknown>;
let prefix: string;

/** A key service that answers from elsewhere. */
const service: MasterKeys = {
  isAvailable: true,
  newestId: async () => `${prefix}key`,
  holds: () => true,
  isRemote: () => true,
  wrap: async (dataKey) => {
    if (isAway) throw new KeyServiceFailed('did not answer in time');
    return { masterKeyId: `${prefix}key`, wrapped: prefix + dataKey.toString('base64') };
  },
  unwrap: async ({ wrapped }) => {
    unwraps++;
    await onUnwrap();
    if (isAway) throw new KeyServiceFailed('did not answer in time');
    return Buffer.from(wrapped.slice(wrapped.indexOf(' ') + 1), 'base64');
  },
  problem: async () => null,
};
/** So many milliseconds pass on the clock that caches go by. */
async function later(ms: number): Promise<void> {
  const now = performance.now() + ms;
  vi.spyOn(performance, 'now').mockReturnValue(now);
  // A cache looks at its clock once a millisecond.
  await delay(5);
}
/** As another process sees them. */
const freshKeys = () =>
  new OrganisationKeys(rows, service, new DataKeyCache(service, new EncryptionSettings()));
const create = (keys: OrganisationKeys, id: string) =>
  database.write((manager) => keys.createWithin(manager, id, true));

beforeAll(async () => {
  await source.initialize();
  database = new Database(source);
  rows = new OrganisationKeysRepository(source.getRepository(OrganisationKey));
});
afterAll(() => source.destroy());
afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  [isAway, unwraps, onUnwrap, prefix] = [false, 0, () => Promise.resolve(), 'first '];
  await source.getRepository(OrganisationKey).clear();
});

describe('a data key that a key service has wrapped', () => {
  it('is asked for once by all who want it at one moment, and not again while it is held', async () => {
    await create(freshKeys(), 'o');
    const keys = freshKeys();
    const found = await Promise.all([1, 2, 3].map(() => keys.find('o')));
    for (const one of found) expect(one?.text.equals(found[0]!.text)).toBe(true);
    await keys.find('o');
    expect(unwraps).toBe(1);
  });

  it('is opened outside the write that needs it, which others do not wait for', async () => {
    await create(freshKeys(), 'o');
    const keys = freshKeys();
    let hasOtherWritten = false;
    onUnwrap = async () => {
      await database.write(async () => void (hasOtherWritten = true));
    };
    let runs = 0;
    const text = await database.write(async (manager) => {
      runs++;
      return (await keys.find('o', manager))?.text;
    });
    expect([text?.length, runs, hasOtherWritten, unwraps]).toEqual([32, 2, true, 1]);
  });

  it('is refused while the service is away, and in the write nothing is stored plain', async () => {
    await create(freshKeys(), 'o');
    const keys = freshKeys();
    isAway = true;
    await expect(keys.find('o')).rejects.toThrow('MASTER_KEY_KMS_URL');
    const writing = database.write(async (manager) => {
      await manager.insert(OrganisationKey, { organisationId: 'p', masterKeyId: 'm', createdAt: new Date() });
      await keys.find('o', manager);
    });
    await expect(writing).rejects.toThrow(KeyServiceFailed);
    expect(await rows.findWhole('p')).toBeNull();
    isAway = false;
    expect((await keys.find('o'))?.text).toHaveLength(32);
  });

  it('is used on for a bounded time while the service is away, and never once it was destroyed', async () => {
    await create(freshKeys(), 'o');
    const keys = freshKeys();
    await keys.find('o');
    isAway = true;
    await later(4 * MINUTE_MS);
    expect((await keys.find('o'))?.text).toHaveLength(32);
    await database.write((manager) => rows.within(manager).destroy('o', new Date()));
    await later(MINUTE_MS + 1);
    await expect(keys.find('o')).rejects.toThrow(KeyDestroyed);
  });

  it('is asked for again when its time is over', async () => {
    await create(freshKeys(), 'o');
    const keys = freshKeys();
    await keys.find('o');
    await later(6 * MINUTE_MS);
    isAway = true;
    await expect(keys.find('o')).rejects.toThrow(KeyServiceFailed);
  });

  it('is made for an organisation before the write that stores it, or not at all', async () => {
    isAway = true;
    await expect(create(freshKeys(), 'o')).rejects.toThrow(KeyServiceFailed);
    expect(await rows.findWhole('o')).toBeNull();
  });

  it('is wrapped anew and stays the same key', async () => {
    await create(freshKeys(), 'o');
    const before = await freshKeys().find('o');
    prefix = 'second ';
    const rotation = new KeyRotation(database, rows, service);
    expect(await rotation.rotate(() => Promise.resolve())).toEqual({ rotated: 1, unchanged: 0 });
    expect(await rotation.rotate(() => Promise.resolve())).toEqual({ rotated: 0, unchanged: 1 });
    expect((await rows.findWhole('o'))?.masterKeyId).toBe('second key');
    expect((await freshKeys().find('o'))?.text.equals(before!.text)).toBe(true);
  });
});

it('an organisation without a key has none, whatever the key service does', async () => {
  isAway = true;
  expect(await freshKeys().find(randomBytes(4).toString('hex'))).toBeNull();
});
