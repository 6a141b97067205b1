import 'reflect-metadata';
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { AudioStoreSettings } from '../config/audio-store-settings';
import { LimitSettings } from '../config/limit-settings';
import { loadSettings } from '../config/load-settings';
import { FreeSpace } from './free-space';

const watching = (minimum: number, store = {}) =>
  new FreeSpace(
    loadSettings(LimitSettings, { MIN_FREE_MEGABYTES: String(minimum) }),
    loadSettings(AudioStoreSettings, { DATA_DIR: tmpdir(), ...store }),
  );

const freeMegabytes = (): number => {
  const { bavail, bsize } = statfsSync(tmpdir());
  return Math.floor((bavail * bsize) / 2 ** 20);
};

it('refuses a recording that would leave less room than the settings ask for, and says when to come back', async () => {
  await expect(watching(freeMegabytes() * 2 + 1).require(0)).rejects.toMatchObject({
    status: 503,
    headers: { 'Retry-After': '300' },
  });
  await expect(watching(1).require(Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ status: 503 });
});

it('lets every recording in while there is room, without a minimum, and where a bucket keeps them', async () => {
  await watching(1).require(0);
  await watching(0).require(Number.MAX_SAFE_INTEGER);
  await watching(1_000_000_000, { AUDIO_STORE_URL: 's3://bucket/audio' }).require(0);
});
