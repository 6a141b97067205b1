import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withoutDiskWaits } from '../../../test/fixtures/without-disk-waits';
import type { AudioStore } from '../../audio-store/audio-store';
import { DatabaseSettings } from '../../config/database-settings';
import { dataSourceOptions } from '../../database/data-source-options';
import { Database } from '../../database/database';
import { AudioKeeping } from '../../recordings/kept-audio/audio-keeping.entity';
import { AudioKeepingsRepository } from '../../recordings/kept-audio/audio-keepings.repository';
import { KeptAudio } from '../../recordings/kept-audio/kept-audio.entity';
import { KeptAudioRepository } from '../../recordings/kept-audio/kept-audio.repository';
import { KEEP_NO_AUDIO } from '../../recordings/kept-audio/keeping-rules';
import type { CallsRepository } from '../../conversations/calls.repository';
import type { LegalHolds } from '../holds/legal-holds.service';
import { KeptAudioShortening } from './kept-audio-shortening.service';
import { KeptAudioExpiry } from './kept-audio-expiry.service';

const DAY_MS = 86_400_000;
const now = new Date();
const days = (count: number): Date => new Date(now.getTime() + count * DAY_MS);
const going = new AbortController().signal;

const source = new DataSource({
  ...dataSourceOptions(
    Object.assign(new DatabaseSettings(), { DATA_DIR: mkdtempSync(join(tmpdir(), 'kept-audio-')) }),
  ),
  entities: [AudioKeeping, KeptAudio],
  migrations: [],
  synchronize: true,
});
let expiry: KeptAudioExpiry;
let stored: Set<string>;
let isStoreAway: boolean;
let onDeleted: (key: string) => void;
const held = new Set<string>();
/** Of calls, by their ids. */
const campaigns = new Map<string, string>();

beforeAll(async () => {
  await source.initialize();
  await withoutDiskWaits(source);
  expiry = new KeptAudioExpiry(
    new Database(source),
    new KeptAudioRepository(source.getRepository(KeptAudio)),
    new KeptAudioShortening(
      new Database(source),
      new KeptAudioRepository(source.getRepository(KeptAudio)),
      new AudioKeepingsRepository(source.getRepository(AudioKeeping)),
      { campaignsOf: () => Promise.resolve(campaigns) } as unknown as CallsRepository,
    ),
    {
      heldIdsAmong: (_: string, ids: string[]) => Promise.resolve(new Set(ids.filter((id) => held.has(id)))),
      isFreeWithin: (_: unknown, __: string, id: string) => Promise.resolve(!held.has(id)),
    } as unknown as LegalHolds,
    {
      delete: async (key: string) => {
        if (isStoreAway) throw new Error('the store is away');
        stored.delete(key);
        onDeleted(key);
      },
    } as unknown as AudioStore,
  );
});
afterAll(() => source.destroy());
beforeEach(async () => {
  [stored, isStoreAway, onDeleted] = [new Set(), false, () => undefined];
  held.clear();
  campaigns.clear();
  for (const entity of [AudioKeeping, KeptAudio]) await source.getRepository(entity).clear();
});

async function kept(callId: string, keptAt: Date, keptUntil: Date, organisationId = 'o'): Promise<void> {
  const audioKey = `${organisationId}/${callId}.wav`;
  stored.add(audioKey);
  await source.getRepository(KeptAudio).insert({
    ...{ callId, organisationId, jobId: callId, audioKey, audioFormat: 'wav', audioBytes: 1 },
    ...{ keptAt, keptUntil },
  });
}

const rows = async () => (await source.getRepository(KeptAudio).find()).map(({ callId }) => callId).sort();

it('deletes what is over, however many there are, and leaves what is held and what is not over', async () => {
  for (let call = 0; call < 450; call++) await kept(`old-${call}`, days(-40), days(-10));
  for (let call = 0; call < 220; call++) {
    await kept(`held-${call}`, days(-40), days(-10 - call));
    held.add(`held-${call}`);
  }
  await kept('fresh', days(-1), days(1));
  await expiry.sweep(now, going);
  const left = [...held, 'fresh'].sort();
  expect(await rows()).toEqual(left);
  expect([...stored].sort()).toEqual(left.map((id) => `o/${id}.wav`).sort());
});

it('leaves what is held since the sweep began', async () => {
  for (let call = 0; call < 10; call++) await kept(`old-${call}`, days(-40), days(-20 + call));
  onDeleted = () => held.add('old-9');
  await expiry.sweep(now, going);
  expect(await rows()).toEqual(['old-9']);
  expect([...stored]).toEqual(['o/old-9.wav']);
});

it('tells exactly how many calls other days would be about, with turns for others meanwhile', async () => {
  // All kept at one moment: no page of them may overlap the next.
  for (let call = 0; call < 450; call++) await kept(`call-${call}`, days(-40), days(60));
  for (let call = 0; call < 220; call++) held.add(`call-${call}`);
  let hadTurn = false;
  setImmediate(() => (hadTurn = true));
  expect(await expiry.preview('o', { days: 1, campaigns: [] }, now)).toEqual({ calls: 230, heldCalls: 220 });
  expect(hadTurn).toBe(true);
});

it('follows fewer days and none, of their own organisation only', async () => {
  for (const organisation of ['o', 'p', 'q'])
    for (const age of [5, 20]) await kept(`${organisation}-${age}`, days(-age), days(60), organisation);
  const updatedAt = now;
  await source.getRepository(AudioKeeping).insert([
    { organisationId: 'o', days: 10, campaigns: null, followedAt: null, updatedAt },
    { organisationId: 'p', days: null, campaigns: [], followedAt: null, updatedAt },
  ]);
  held.add('p-5');
  expect(await expiry.preview('o', { days: 1, campaigns: [] }, now)).toEqual({ calls: 2, heldCalls: 0 });
  expect(await expiry.preview('p', KEEP_NO_AUDIO, now)).toEqual({ calls: 1, heldCalls: 1 });
  await expiry.sweep(now, going);
  expect(await rows()).toEqual(['o-5', 'p-5', 'q-20', 'q-5']);
});

it('follows the days of campaigns, and tells before what they would delete', async () => {
  for (const campaign of ['sales', 'support', 'secret'])
    for (const age of [5, 20]) {
      await kept(`${campaign}-${age}`, days(-age), days(60));
      campaigns.set(`${campaign}-${age}`, campaign);
    }
  const rules = {
    days: 30,
    campaigns: [
      { campaign: 'sales', days: 10 },
      { campaign: 'secret', days: null },
    ],
  };
  expect(await expiry.preview('o', rules, now)).toEqual({ calls: 3, heldCalls: 0 });
  await source
    .getRepository(AudioKeeping)
    .insert({ organisationId: 'o', ...rules, followedAt: null, updatedAt: now });
  await expiry.sweep(now, going);
  expect(await rows()).toEqual(['sales-5', 'support-20', 'support-5']);
  await expiry.sweep(days(6), going);
  expect(await rows()).toEqual(['support-20', 'support-5']);
});

it('goes through all that is kept until a change is five minutes old, and not again', async () => {
  const keepings = source.getRepository(AudioKeeping);
  const keeping = { organisationId: 'o', days: 10, campaigns: [], followedAt: null, updatedAt: now };
  await keepings.insert(keeping);
  const followed = async () => (await keepings.findOneByOrFail({ organisationId: 'o' })).followedAt !== null;
  await expiry.sweep(now, going);
  expect(await followed()).toBe(false);
  await kept('late', days(-20), days(60));
  await expiry.sweep(new Date(now.getTime() + 300_000), going);
  expect(await rows()).toEqual([]);
  expect(await followed()).toBe(true);
});

it('forgets audio that the store does not delete, which is stray from then on', async () => {
  await kept('old', days(-40), days(-10));
  isStoreAway = true;
  await expiry.sweep(now, going);
  expect(await rows()).toEqual([]);
  expect([...stored]).toEqual(['o/old.wav']);
});
