import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutDiskWaits } from '../../../test/fixtures/without-disk-waits';
import { NOTHING_SEALED } from '../../encryption/text-sealer.service';
import type { AudioStore } from '../../audio-store/audio-store';
import { DatabaseSettings } from '../../config/database-settings';
import { RecordingSettings } from '../../config/recording-settings';
import { Call } from '../../conversations/call.entity';
import { CallsRepository } from '../../conversations/calls.repository';
import { Conversation } from '../../conversations/conversation.entity';
import { ResultChanges } from '../../conversations/result-changes';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { dataSourceOptions } from '../../database/data-source-options';
import { Database } from '../../database/database';
import { Organisation } from '../../organisations/organisation.entity';
import { AnalysesRepository } from '../../evaluations/analysis/analyses.repository';
import { Analysis } from '../../evaluations/analysis/analysis.entity';
import { RecordingJobsRepository } from '../../recordings/recording-jobs.repository';
import type { LegalHolds } from '../../erasure/holds/legal-holds.service';
import type { CallTopics } from '../../evaluations/topics/call-topics.service';
import type { TranscriptIndexing } from '../../evaluations/search/transcript-indexing.service';
import { KeptAudio } from '../../recordings/kept-audio/kept-audio.entity';
import { KeptAudioRepository } from '../../recordings/kept-audio/kept-audio.repository';
import { RecordingJob } from '../../recordings/recording-job.entity';
import type { JobStatus } from '../../recordings/job-status';
import { ERASED, Retention } from './retention';
import { StrayAudio } from './stray-audio';

const DAY_MS = 86_400_000;
const now = new Date();
const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
const going = new AbortController().signal;

const settings = Object.assign(new DatabaseSettings(), {
  DATA_DIR: mkdtempSync(join(tmpdir(), 'retention-')),
});
const source = new DataSource({
  ...dataSourceOptions(settings),
  entities: [Analysis, Call, Conversation, KeptAudio, Organisation, RecordingJob],
  migrations: [],
  synchronize: true,
});
let database: Database;
/** Keys of what the store holds. */
let stored: Set<string>;
let deletes: (key: string) => Promise<void>;
/** Ids of calls under a legal hold. */
const held = new Set<string>();

const audioStore = {
  delete: (key: string) => deletes(key),
  async *listOlderThan() {
    yield* [...stored];
  },
} as unknown as AudioStore;

beforeAll(async () => {
  await source.initialize();
  await withoutDiskWaits(source);
  database = new Database(source);
});
afterAll(() => source.destroy());
beforeEach(async () => {
  stored = new Set();
  deletes = async (key) => void stored.delete(key);
  for (const entity of [RecordingJob, Analysis, Organisation]) await source.getRepository(entity).clear();
  await source.getRepository(Organisation).insert({ id: 'o', name: 'Northwind', createdAt: now });
});

const keptAudio = () => new KeptAudioRepository(source.getRepository(KeptAudio));
const jobs = () => new RecordingJobsRepository(source.getRepository(RecordingJob));
const retention = (): Retention =>
  new Retention(
    database,
    jobs(),
    new AnalysesRepository(source.getRepository(Analysis)),
    new ConversationsRepository(source.getRepository(Conversation), NOTHING_SEALED),
    new ResultChanges(new CallsRepository(source.getRepository(Call), NOTHING_SEALED)),
    { forget: () => Promise.resolve() } as unknown as TranscriptIndexing,
    { forget: () => Promise.resolve() } as unknown as CallTopics,
    {
      isFreeWithin: (_: unknown, __: string, id: string) => Promise.resolve(!held.has(id)),
    } as unknown as LegalHolds,
    new RecordingSettings(),
    audioStore,
  );

async function job(status: JobStatus, updatedAt: Date, more: Partial<RecordingJob> = {}): Promise<string> {
  const id = uuidv7();
  const audioKey = `o/${id}.wav`;
  stored.add(audioKey);
  await source.getRepository(RecordingJob).insert({
    ...{ id, organisationId: 'o', callId: id, conversationDate: now, status, agentChannel: 0, audioKey },
    ...{ audioFormat: 'wav', audioBytes: 1, audioSha256: '', dueAt: now, enqueuedAt: updatedAt, updatedAt },
    ...more,
  });
  return id;
}

const keyOf = async (id: string) => (await source.manager.findOneByOrFail(RecordingJob, { id })).audioKey;

describe('audio of jobs that are over', () => {
  it('of a failed one goes when it was kept long enough, however many there are, and others keep theirs', async () => {
    const old: string[] = [];
    for (let n = 0; n < 450; n++) old.push(await job('failed', daysAgo(8)));
    const kept = [
      await job('failed', daysAgo(6)),
      await job('queued', daysAgo(40)),
      await job('processing', daysAgo(40)),
    ];
    await retention().sweep(now, going);
    expect(await source.manager.countBy(RecordingJob, { status: 'failed' })).toBe(451);
    for (const id of old) expect(await keyOf(id)).toBeNull();
    expect([...stored].sort()).toEqual(kept.map((id) => `o/${id}.wav`).sort());
  });

  it('is kept for the replay of the present test recording, until that is confirmed or too old', async () => {
    const present = await job('ingested', daysAgo(29));
    const former = await job('ingested', daysAgo(1));
    await source.manager.update(Organisation, { id: 'o' }, { testRecordingJobId: present });
    await retention().sweep(now, going);
    expect([await keyOf(present), await keyOf(former)]).toEqual([`o/${present}.wav`, null]);
    await source.manager.update(Organisation, { id: 'o' }, { connectionConfirmedAt: now });
    await retention().sweep(now, going);
    expect(await keyOf(present)).toBeNull();
    const old = await job('transcribed', daysAgo(31));
    const change = { testRecordingJobId: old, connectionConfirmedAt: null };
    await source.manager.update(Organisation, { id: 'o' }, change);
    await retention().sweep(now, going);
    expect(await keyOf(old)).toBeNull();
  });

  it('stays with a job that is retried between the look of the sweep and its change', async () => {
    const id = await job('failed', daysAgo(8));
    const write = database.write.bind(database);
    vi.spyOn(database, 'write').mockImplementationOnce(async (work) => {
      await source.manager.update(RecordingJob, { id }, { status: 'queued', updatedAt: now });
      return write(work);
    });
    await retention().sweep(now, going);
    expect(await keyOf(id)).toBe(`o/${id}.wav`);
    expect(stored).toContain(`o/${id}.wav`);
  });

  it('that could not be deleted is found as stray, also when the process ended between the two', async () => {
    const ids = [await job('failed', daysAgo(8)), await job('failed', daysAgo(9))];
    const kept = await job('queued', now);
    deletes = () => Promise.reject(new Error('the store is away'));
    await retention().sweep(now, going);
    expect(stored.size).toBe(3);
    for (const id of ids) expect(await keyOf(id)).toBeNull();
    deletes = async (key) => void stored.delete(key);
    await new StrayAudio(jobs(), keptAudio(), new RecordingSettings(), audioStore).sweep(now, going);
    expect([...stored]).toEqual([`o/${kept}.wav`]);
  });

  it('that an organisation keeps is not stray, though no job names it', async () => {
    const id = await job('ingested', daysAgo(3));
    await source.manager.update(RecordingJob, { id }, { audioKey: null });
    await keptAudio().insert({
      ...{ callId: id, organisationId: 'o', jobId: id, audioKey: `o/${id}.wav` },
      ...{ audioFormat: 'wav', audioBytes: 1, keptAt: daysAgo(3), keptUntil: now },
    });
    await new StrayAudio(jobs(), keptAudio(), new RecordingSettings(), audioStore).sweep(now, going);
    expect([...stored]).toEqual([`o/${id}.wav`]);
  });

  it('of a failed one stays as long as a legal hold keeps its call, also one set at the last moment', async () => {
    const [id, over] = [await job('failed', daysAgo(8)), await job('failed', daysAgo(8))];
    const write = database.write.bind(database);
    vi.spyOn(database, 'write').mockImplementationOnce((work) => {
      held.add(id);
      return write(work);
    });
    await retention().sweep(now, going);
    expect([await keyOf(id), await keyOf(over)]).toEqual([`o/${id}.wav`, null]);
    expect([...stored]).toEqual([`o/${id}.wav`]);
    held.clear();
    await retention().sweep(now, going);
    expect(stored.size).toBe(0);
  });

  it('is left to the next sweep when the service stops', async () => {
    await job('failed', daysAgo(8));
    const stopping = AbortSignal.abort(new Error('the service is stopping'));
    await expect(retention().sweep(now, stopping)).rejects.toThrow('stopping');
    expect(stored.size).toBe(1);
  });
});

describe('a transcript nobody linked an agent for in time', () => {
  const resting = async (retainedUntil: Date, state: 'resting' | 'due'): Promise<string> => {
    const id = await job('transcribed', daysAgo(1), {
      transcriptRetainedUntil: retainedUntil,
      audioKey: null,
    });
    await source.manager.insert(Analysis, {
      ...{ conversationId: id, organisationId: 'o', callId: id, conversationDate: now, state },
      ...{ dueAt: now, updatedAt: now },
    });
    return id;
  };

  it('is erased, and its job ends failed; one whose agent was linked meanwhile is left, and one under a legal hold', async () => {
    const over = await resting(daysAgo(1), 'resting');
    const [waiting, linked] = [await resting(daysAgo(-1), 'resting'), await resting(daysAgo(1), 'due')];
    const keptByHold = await resting(daysAgo(1), 'resting');
    held.add(keptByHold);
    await retention().sweep(now, going);
    const jobs = await source.manager.find(RecordingJob);
    const statusOf = (id: string) => jobs.find((one) => one.id === id)?.status;
    expect([over, waiting, linked, keptByHold].map(statusOf)).toEqual([
      'failed',
      ...['transcribed', 'transcribed', 'transcribed'],
    ]);
    expect(jobs.find(({ id }) => id === over)?.lastError).toBe(ERASED.message);
  });
});
