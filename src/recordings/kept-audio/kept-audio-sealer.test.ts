import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AudioNotFound } from '../../audio-store/audio-store';
import { DatabaseSettings } from '../../config/database-settings';
import { dataSourceOptions } from '../../database/data-source-options';
import { Database } from '../../database/database';
import { KeptAudioSealer } from './kept-audio-sealer.service';
import { KeptAudio } from './kept-audio.entity';
import { KeptAudioRepository } from './kept-audio.repository';
import { sealedDiskStore } from '../../../test/fixtures/sealed-disk-store';

const SOUND = Buffer.from('what was said, said at some length, '.repeat(4_000));

const folder = mkdtempSync(join(tmpdir(), 'kept-audio-sealer-'));
const source = new DataSource({
  ...dataSourceOptions(Object.assign(new DatabaseSettings(), { DATA_DIR: folder })),
  entities: [KeptAudio],
  migrations: [],
  synchronize: true,
});
const { disk, store, organisations } = sealedDiskStore(folder);
let database: Database;
let sealer: KeptAudioSealer;

beforeAll(async () => {
  await source.initialize();
  database = new Database(source);
  sealer = new KeptAudioSealer(database, new KeptAudioRepository(source.getRepository(KeptAudio)), store);
});
afterAll(() => source.destroy());
beforeEach(async () => {
  organisations.haveKey = false;
  await source.getRepository(KeptAudio).clear();
});

async function kept(callId: string, organisationId = 'o'): Promise<string> {
  const audioKey = `${organisationId}/${callId}.wav`;
  await store.write(audioKey, Readable.from([SOUND]));
  const now = new Date(Date.now() - 60_000);
  await source.getRepository(KeptAudio).insert({
    ...{ callId, organisationId, jobId: callId, audioKey, audioFormat: 'wav', audioBytes: SOUND.length },
    ...{ keptAt: now, keptUntil: new Date(Date.now() + 60_000) },
  });
  return audioKey;
}

const keyOf = async (callId: string) =>
  (await source.getRepository(KeptAudio).findOneByOrFail({ callId })).audioKey;

it('seals what was kept plain, once, and it is heard as before', async () => {
  const plain = await kept('before');
  await kept('stranger', 'p');
  organisations.haveKey = true;
  const sealed = await kept('after');
  expect(await sealer.seal('o')).toBe(1);
  const key = await keyOf('before');
  expect(await store.isSealed(key)).toBe(true);
  expect((await buffer(await disk.open(key))).includes('what was said')).toBe(false);
  expect((await buffer(await store.open(key))).equals(SOUND)).toBe(true);
  await expect(disk.open(plain)).rejects.toThrow(AudioNotFound);
  expect(await keyOf('after')).toBe(sealed);
  expect(await store.isSealed(await keyOf('stranger'))).toBe(false);
  expect(await sealer.seal('o')).toBe(0);
});

it('leaves nothing of what is erased while it is sealed', async () => {
  const plain = await kept('erased', 'q');
  organisations.haveKey = true;
  const write = store.write.bind(store);
  store.write = async (...given) => {
    const stored = await write(...given);
    await source.getRepository(KeptAudio).delete({ callId: 'erased' });
    await store.delete(plain);
    return stored;
  };
  expect(await sealer.seal('q')).toBe(0);
  store.write = write;
  const left: string[] = [];
  for await (const key of disk.listOlderThan(new Date(Date.now() + 60_000))) left.push(key);
  expect(left.filter((key) => key.startsWith('q/'))).toEqual([]);
});
