import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EncryptionSettings } from '../../config/encryption-settings';
import { loadSettings } from '../../config/load-settings';
import { GivenMasterKeys } from './given-master-keys';
import { SealBroken } from '../seal-bytes';

const [FIRST, SECOND] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const keysOf = (MASTER_KEY?: string) => new GivenMasterKeys(loadSettings(EncryptionSettings, { MASTER_KEY }));

describe('master keys of the settings', () => {
  it('give back a data key to the organisation it was wrapped for, and to no other', async () => {
    const keys = keysOf(FIRST);
    const dataKey = randomBytes(32);
    const wrapped = await keys.wrap(dataKey, 'one');
    expect((await keys.unwrap(wrapped, 'one')).equals(dataKey)).toBe(true);
    await expect(keys.unwrap(wrapped, 'two')).rejects.toThrow(SealBroken);
  });

  it('wrap under the newest, and still open what an older one wrapped', async () => {
    const before = await keysOf(FIRST).wrap(Buffer.alloc(32, 7), 'one');
    const both = keysOf(`${SECOND}\n${FIRST}\n`.trim());
    expect((await both.unwrap(before, 'one')).equals(Buffer.alloc(32, 7))).toBe(true);
    const after = await both.wrap(Buffer.alloc(32, 7), 'one');
    expect(after.masterKeyId).not.toBe(before.masterKeyId);
    expect(keysOf(SECOND).holds(after.masterKeyId)).toBe(true);
    await expect(keysOf(SECOND).unwrap(before, 'one')).rejects.toThrow('is not among those');
  });

  it('encrypt nothing when there are none', async () => {
    expect(keysOf().isAvailable).toBe(false);
    await expect(keysOf().newestId()).rejects.toThrow('must be set');
    await expect(keysOf().wrap(Buffer.alloc(32), 'one')).rejects.toThrow('must be set');
  });

  it.each(['short', randomBytes(16).toString('base64'), `${FIRST},${SECOND}`])(
    'are refused as %j, without repeating it',
    (given) => {
      expect(() => keysOf(given)).toThrow(/^MASTER_KEY must be 32 bytes/);
    },
  );
});
