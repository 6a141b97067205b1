import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AudioStoreFull, type AudioStore } from '../../audio-store/audio-store';
import { DatabaseSettings } from '../../config/database-settings';
import { QueueSettings } from '../../config/queue-settings';
import { Database } from '../../database/database';
import { dataSourceOptions } from '../../database/data-source-options';
import type { CallsToExport } from '../rows/calls-to-export.service';
import { ExportJob } from './export-job.entity';
import { ExportJobsRepository } from './export-jobs.repository';
import { ExportWorker } from './export-worker.service';
import { ExportTooLarge, type ExportWriter } from './export-writer.service';
import type { Exports } from './exports.service';

const settings = Object.assign(new DatabaseSettings(), {
  DATA_DIR: mkdtempSync(join(tmpdir(), 'export-worker-')),
});
const source = new DataSource({
  ...dataSourceOptions(settings),
  entities: [ExportJob],
  migrations: [],
  synchronize: true,
});
const going = new AbortController().signal;
const DAY_MS = 86_400_000;
const LEASE_MS = 300;

let database: Database;
let jobs: ExportJobsRepository;
let worker: ExportWorker;
/** What writing a file does; the store in which files that are not deleted stand. */
let write: (fileKey: string, ended: AbortSignal) => Promise<void>;
let stored: string[];

beforeAll(async () => {
  await source.initialize();
  database = new Database(source);
});
afterAll(() => source.destroy());
beforeEach(async () => {
  await source.getRepository(ExportJob).clear();
  jobs = new ExportJobsRepository(source.getRepository(ExportJob));
  stored = [];
  write = async (fileKey) => void stored.push(fileKey);
  const exports = {
    deleteFile: async (key: string | null) => void (stored = stored.filter((one) => one !== key)),
  };
  const writer = {
    write: async (_job: ExportJob, fileKey: string, ended: AbortSignal) => {
      await write(fileKey, ended);
      return { bytes: 100, rowCount: 7, callsDone: 3 };
    },
  };
  worker = new ExportWorker(
    database,
    jobs,
    exports as unknown as Exports,
    { count: () => Promise.resolve(3) } as unknown as CallsToExport,
    writer as unknown as ExportWriter,
    {
      move: async (from: string, to: string) =>
        void (stored = [...stored.filter((one) => one !== from && one !== to), to]),
    } as unknown as AudioStore,
    Object.assign(new QueueSettings(), { LEASE_MS }),
  );
});

async function job(more: Partial<ExportJob> = {}): Promise<string> {
  const of = { organisationId: 'o', kind: 'calls' as const, format: 'csv' as const, filter: {} };
  const row = {
    id: 'job',
    ...of,
    columnsVersion: 1,
    state: 'queued' as const,
    keepDays: 7,
    createdAt: new Date(),
  };
  await source.getRepository(ExportJob).insert({ ...row, ...more });
  return row.id;
}
const stateOf = (id: string) => source.getRepository(ExportJob).findOneByOrFail({ id });
/** Until an export is given up or taken away, as a file that takes long. */
const until = (ended: AbortSignal) =>
  new Promise<void>((_, reject) => {
    const end = () => reject(ended.reason as Error);
    if (ended.aborted) end();
    else ended.addEventListener('abort', end);
  });

describe('the worker that writes an export', () => {
  it('ends it with the file that stands in the store, for as many days as it is kept', async () => {
    const id = await job();
    await worker.work(id, going);
    const done = await stateOf(id);
    expect(done).toMatchObject({ state: 'done', bytes: 100, rowCount: 7, callsDone: 3, leaseOwner: null });
    expect(stored).toEqual([done.fileKey]);
    expect(done.expiresAt!.getTime() - done.finishedAt!.getTime()).toBe(7 * DAY_MS);
  });

  it('begins anew after a kill, when the lease is over, and leaves nothing of the start before', async () => {
    stored = ['o/before.csv'];
    const expired = { leaseOwner: 'killed', leaseExpiresAt: new Date(Date.now() - 1) };
    const id = await job({ state: 'running', starts: 1, fileKey: 'o/before.csv', rowCount: 4, ...expired });
    await worker.work(id, going);
    const done = await stateOf(id);
    expect(done).toMatchObject({ state: 'done', rowCount: 7, starts: 2 });
    expect(stored).toEqual([done.fileKey]);
    expect(done.fileKey).not.toBe('o/before.csv');
  });

  it('leaves alone what another holds, what has ended and what is deleted', async () => {
    const held = { leaseOwner: 'another', leaseExpiresAt: new Date(Date.now() + 60_000) };
    const id = await job({ state: 'running', ...held });
    await worker.work(id, going);
    await source.getRepository(ExportJob).update({ id }, { state: 'done' });
    await worker.work(id, going);
    await worker.work('unknown', going);
    expect(stored).toEqual([]);
  });

  it('gives it back when the service stops, and does not count the start', async () => {
    const id = await job();
    const stopping = new AbortController();
    write = (_, ended) => {
      stopping.abort(new Error('the service is stopping'));
      return until(ended);
    };
    await worker.work(id, stopping.signal);
    expect(await stateOf(id)).toMatchObject({ state: 'queued', starts: 0, leaseOwner: null });
  });

  it('ends its work when it is deleted meanwhile, and deletes what it has just finished', async () => {
    const id = await job();
    write = (_, ended) => {
      void source.getRepository(ExportJob).delete({ id });
      return until(ended);
    };
    await worker.work(id, going);
    await job();
    write = async (fileKey) => {
      stored.push(fileKey);
      await source.getRepository(ExportJob).delete({ id });
    };
    await worker.work(id, going);
    expect(stored).toEqual([]);
    expect(await jobs.exists(id)).toBe(false);
  });

  const NIGHTLY = 'o/calls/date=2026-01-31/part-0.csv';

  it('gives a nightly file its name when it is whole, and writes it under another with every start', async () => {
    const id = await job({ day: '2026-01-31' });
    const written: string[] = [];
    write = async (fileKey) => {
      written.push(fileKey);
      stored.push(fileKey);
      if (written.length === 1) throw new Error('the connection was lost');
    };
    await expect(worker.work(id, going)).rejects.toThrow('lost');
    await worker.work(id, going);
    expect(new Set([...written, NIGHTLY]).size).toBe(3);
    expect(stored).toEqual([NIGHTLY]);
    expect(await stateOf(id)).toMatchObject({ state: 'done', fileKey: NIGHTLY });
  });

  it('leaves a nightly file to the worker that took it over', async () => {
    const id = await job({ day: '2026-01-31' });
    write = async (fileKey) => {
      stored.push(fileKey, NIGHTLY);
      await source.getRepository(ExportJob).update({ id }, { leaseOwner: 'another' });
    };
    await worker.work(id, going);
    expect(stored).toEqual([NIGHTLY]);
    expect(await stateOf(id)).toMatchObject({ state: 'running', leaseOwner: 'another' });
  });

  it('tries again after an error, five times at most, and says nothing of it', async () => {
    const id = await job();
    write = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1'));
    for (let start = 1; start < 5; start++)
      await expect(worker.work(id, going)).rejects.toThrow('ECONNREFUSED');
    expect(await stateOf(id)).toMatchObject({ state: 'running', leaseOwner: null });
    await worker.work(id, going);
    const failed = await stateOf(id);
    expect(failed).toMatchObject({ state: 'failed', fileKey: null, failureCode: 'export_not_written' });
    expect(failed.lastError).not.toContain('10.0.0.1');
  });

  it.each([
    [new AudioStoreFull(), 'room', 'export_no_room'],
    [new ExportTooLarge(), 'narrow the filter', 'export_too_large'],
  ])('fails at once where another try could do no better: %s', async (error, reason, failureCode) => {
    const id = await job();
    write = () => Promise.reject(error);
    await worker.work(id, going);
    const failed = await stateOf(id);
    expect(failed).toMatchObject({ state: 'failed', failureCode });
    expect(failed.lastError).toContain(reason);
  });

  it('is due for the sweep while there is work left that nobody holds', async () => {
    const id = await job();
    expect(await jobs.listDue(new Date(), 10)).toEqual([id]);
    await worker.work(id, going);
    expect(await jobs.listDue(new Date(), 10)).toEqual([]);
  });
});
