import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AudioNotFound } from '../audio-store/audio-store';
import { DatabaseSettings } from '../config/database-settings';
import { dataSourceOptions } from '../database/data-source-options';
import { Database } from '../database/database';
import { FinishedAudioRepository } from './finished-audio.repository';
import { FinishedAudioSealer } from './finished-audio-sealer.service';
import type { JobStatus } from './job-status';
import { RecordingJob } from './recording-job.entity';
import { sealedDiskStore } from '../../test/fixtures/sealed-disk-store';

const SOUND = Buffer.from('what was said, said at some length, '.repeat(2_000));
const CHANGED = new Date('2026-11-20T10:00:00Z');

const folder = mkdtempSync(join(tmpdir(), 'finished-audio-sealer-'));
const source = new DataSource({
  ...dataSourceOptions(Object.assign(new DatabaseSettings(), { DATA_DIR: folder })),
  entities: [RecordingJob],
  migrations: [],
  synchronize: true,
});
const rows = () => source.getRepository(RecordingJob);
const { disk, store, organisations } = sealedDiskStore(folder);
let sealer: FinishedAudioSealer;

beforeAll(async () => {
  await source.initialize();
  sealer = new FinishedAudioSealer(new Database(source), new FinishedAudioRepository(rows()), store);
});
afterAll(() => source.destroy());
beforeEach(async () => {
  organisations.haveKey = false;
  await rows().clear();
});

/** A job with audio, which is stored plain while there is no key. */
async function job(id: string, status: JobStatus, organisationId = 'o'): Promise<string> {
  const audioKey = `${organisationId}/${id}.wav`;
  await store.write(audioKey, Readable.from([SOUND]));
  await rows().insert({
    ...{ id, callId: id, organisationId, audioKey, status, agentChannel: 0, audioFormat: 'wav' },
    ...{ audioBytes: SOUND.length, audioSha256: '', isTest: false, attempts: 0, failures: 0 },
    ...{ conversationDate: CHANGED, dueAt: CHANGED, enqueuedAt: CHANGED, updatedAt: CHANGED },
  });
  return audioKey;
}
const rowOf = (id: string) => rows().findOneByOrFail({ id });

it('seals the audio of jobs that are over, once, and leaves when they changed', async () => {
  const plain = await job('failed', 'failed');
  await job('test', 'ingested');
  await job('stranger', 'failed', 'p');
  organisations.haveKey = true;
  expect(await sealer.seal('o')).toBe(2);
  const { audioKey, updatedAt } = await rowOf('failed');
  expect(updatedAt).toEqual(CHANGED);
  expect((await buffer(await disk.open(audioKey!))).includes('what was said')).toBe(false);
  expect((await buffer(await store.open(audioKey!))).equals(SOUND)).toBe(true);
  await expect(disk.open(plain)).rejects.toThrow(AudioNotFound);
  expect((await rowOf('stranger')).audioKey).toBe('p/stranger.wav');
  expect(await sealer.seal('o')).toBe(0);
});

it('leaves what waits or is in work, whose worker knows its audio by name', async () => {
  const waiting = await job('waiting', 'queued');
  const inWork = await job('in-work', 'processing');
  organisations.haveKey = true;
  expect(await sealer.seal('o')).toBe(0);
  expect((await rowOf('waiting')).audioKey).toBe(waiting);
  expect((await rowOf('in-work')).audioKey).toBe(inWork);
});

it('leaves a job its audio that is to be transcribed again meanwhile', async () => {
  const plain = await job('retried', 'failed');
  organisations.haveKey = true;
  const write = store.write.bind(store);
  store.write = async (...given) => {
    const stored = await write(...given);
    await rows().update({ id: 'retried' }, { status: 'queued' });
    return stored;
  };
  expect(await sealer.seal('o')).toBe(0);
  store.write = write;
  expect((await rowOf('retried')).audioKey).toBe(plain);
  expect((await buffer(await store.open(plain))).equals(SOUND)).toBe(true);
});
