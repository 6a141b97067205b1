import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeyService } from '../../../test/harness/key-service';
import { EncryptionSettings } from '../../config/encryption-settings';
import { loadSettings } from '../../config/load-settings';
import { SealBroken } from '../seal-bytes';
import { kmsLocation } from './kms-location';
import { masterKeysOf } from './master-keys.provider';
import type { MasterKeys } from './master-keys';

const SECRET = 'not-for-anybody';
const DATA_KEY = randomBytes(32);

let service: KeyService;

beforeEach(async () => {
  service = await KeyService.start();
});
afterEach(() => service.close());

const keysOf = (env: Record<string, string> = {}): MasterKeys =>
  masterKeysOf(
    loadSettings(EncryptionSettings, {
      ...{ MASTER_KEY_KMS_URL: service.url(), MASTER_KEY_KMS_TIMEOUT_MS: '300' },
      ...{ MASTER_KEY_KMS_ACCESS_KEY_ID: 'id', MASTER_KEY_KMS_SECRET_ACCESS_KEY: SECRET },
      ...env,
    }),
  );

describe('a data key wrapped by the key service', () => {
  it('is given back for its organisation, which is the encryption context, and for no other', async () => {
    const keys = keysOf();
    const wrapped = await keys.wrap(DATA_KEY, 'one');
    expect(Buffer.from(wrapped.wrapped, 'base64').includes(DATA_KEY)).toBe(false);
    expect((await keys.unwrap(wrapped, 'one')).equals(DATA_KEY)).toBe(true);
    expect(service.asked.map(({ operation, context }) => [operation, context])).toEqual([
      ['Encrypt', { organisation_id: 'one' }],
      ['Decrypt', { organisation_id: 'one' }],
    ]);
    await expect(keys.unwrap(wrapped, 'two')).rejects.toThrow(SealBroken);
    const text = Buffer.from(wrapped.wrapped, 'base64');
    text[text.length - 1]! ^= 1;
    await expect(keys.unwrap({ ...wrapped, wrapped: text.toString('base64') }, 'one')).rejects.toThrow(
      SealBroken,
    );
  });

  it('names the key itself, so that an alias may be given another one', async () => {
    const keys = keysOf();
    const before = await keys.wrap(DATA_KEY, 'one');
    expect(before.masterKeyId).toMatch(/^aws-kms:arn:aws:kms:/);
    expect(await keys.newestId()).toBe(before.masterKeyId);
    service.exchange('alias/calls');
    expect(await keys.newestId()).not.toBe(before.masterKeyId);
    expect((await keys.unwrap(before, 'one')).equals(DATA_KEY)).toBe(true);
    const other = { ...before, masterKeyId: await keys.newestId() };
    await expect(keys.unwrap(other, 'one')).rejects.toThrow('wrapped under another key');
  });

  it('fits where it is stored', async () => {
    const { masterKeyId, wrapped } = await keysOf().wrap(DATA_KEY, '0190b5d0-0000-7000-8000-000000000000');
    expect([masterKeyId.length <= 200, wrapped.length <= 500]).toEqual([true, true]);
  });
});

describe('a key service that fails', () => {
  it.each([
    ['AccessDeniedException', 'refused access: kms:Encrypt and kms:Decrypt must be allowed'],
    ['NotFoundException', 'has no such key'],
    ['ThrottlingException', 'is asked more often than it allows'],
    ['silence', 'did not answer in time'],
  ] as const)('by %s is told by the setting, without its words or a secret', async (fault, words) => {
    const keys = keysOf();
    const wrapped = await keys.wrap(DATA_KEY, 'one');
    service.fail(fault);
    const asked = [keys.wrap(DATA_KEY, 'one'), keys.unwrap(wrapped, 'one'), keys.newestId()];
    const problem = keys.problem();
    for (const answer of await Promise.allSettled(asked)) {
      const error = answer.status === 'rejected' ? (answer.reason as Error & { getStatus(): number }) : null;
      expect(error?.message).toContain(`MASTER_KEY_KMS_URL: AWS KMS ${words}`);
      expect(error?.getStatus()).toBe(503);
      const told = JSON.stringify(error) + error?.message + error?.stack;
      expect(told).not.toMatch(/secret-of-the-service|not-for-anybody|127\.0\.0\.1/);
    }
    expect(await problem).toContain(words);
    service.recover();
    expect(await keys.problem()).toBeNull();
  });

  it('for a moment is asked again, at most three times', async () => {
    const keys = keysOf();
    service.fail('ThrottlingException', 2);
    await keys.wrap(DATA_KEY, 'one');
    expect(service.asked).toHaveLength(3);
    service.fail('ThrottlingException');
    await expect(keys.wrap(DATA_KEY, 'one')).rejects.toThrow('more often than it allows');
    expect(service.asked).toHaveLength(6);
  });

  it('by not being there is told so', async () => {
    const keys = keysOf();
    await service.close();
    expect(await keys.problem()).toBe('MASTER_KEY_KMS_URL: AWS KMS cannot be reached (ECONNREFUSED)');
    await service.listen();
    expect(await keys.problem()).toBeNull();
  });
});

describe('master keys of a file and of a key service together', () => {
  const MASTER_KEY = randomBytes(32).toString('base64');

  it('wrap by the key service, or by the file where one goes back, and open what either wrapped', async () => {
    const file = keysOf({ MASTER_KEY, MASTER_KEY_KMS_URL: '' });
    const both = keysOf({ MASTER_KEY });
    const back = keysOf({ MASTER_KEY, MASTER_KEY_WRAP_WITH: 'file' });
    const byFile = await file.wrap(DATA_KEY, 'one');
    const byService = await both.wrap(DATA_KEY, 'one');
    expect(byService.masterKeyId).toMatch(/^aws-kms:/);
    expect((await back.wrap(DATA_KEY, 'one')).masterKeyId).toBe(byFile.masterKeyId);
    for (const keys of [both, back])
      for (const wrapped of [byFile, byService])
        expect((await keys.unwrap(wrapped, 'one')).equals(DATA_KEY)).toBe(true);
    expect([both.isRemote(byFile.masterKeyId), both.isRemote(byService.masterKeyId)]).toEqual([false, true]);
    expect([both.isRemote(), back.isRemote()]).toEqual([true, false]);
    expect([file.holds(byService.masterKeyId), back.holds(byService.masterKeyId)]).toEqual([false, true]);
  });
});

describe('the setting', () => {
  it.each([
    ['aws-kms://alias/calls', { keyId: 'alias/calls', region: 'us-east-1' }],
    ['aws-kms://1234abcd?region=eu-north-1', { keyId: '1234abcd', region: 'eu-north-1' }],
    [
      'aws-kms://arn:aws:kms:eu-west-1:1:key/2',
      { keyId: 'arn:aws:kms:eu-west-1:1:key/2', region: 'eu-west-1' },
    ],
  ])('%s names key and region', (url, location) => {
    expect(kmsLocation(url)).toEqual({ endpoint: undefined, ...location });
  });

  it.each(['https://kms.example', 'aws-kms://', 'aws-kms://a b'])('%s is refused', (MASTER_KEY_KMS_URL) => {
    expect(() => keysOf({ MASTER_KEY_KMS_URL })).toThrow(/^MASTER_KEY_KMS_URL must be of the form/);
  });
});
