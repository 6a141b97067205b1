import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AudioStore } from '../../audio-store/audio-store';
import { DatabaseSettings } from '../../config/database-settings';
import { Database } from '../../database/database';
import { dataSourceOptions } from '../../database/data-source-options';
import { ExportJob } from './export-job.entity';
import { ExportJobsRepository } from './export-jobs.repository';
import { ExportRetention } from './export-retention.service';
import type { Exports } from './exports.service';

const settings = Object.assign(new DatabaseSettings(), {
  DATA_DIR: mkdtempSync(join(tmpdir(), 'export-retention-')),
});
const source = new DataSource({
  ...dataSourceOptions(settings),
  entities: [ExportJob],
  migrations: [],
  synchronize: true,
});
const going = new AbortController().signal;
const now = new Date();
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

let stored: Set<string>;
let deletes: (key: string) => Promise<void>;
let retention: ExportRetention;

beforeAll(() => source.initialize());
afterAll(() => source.destroy());
beforeEach(async () => {
  await source.getRepository(ExportJob).clear();
  stored = new Set();
  deletes = async (key) => void stored.delete(key);
  const store = {
    delete: (key: string) => deletes(key),
    async *listOlderThan() {
      yield* [...stored];
    },
  } as unknown as AudioStore;
  const exports = {
    deleteFile: async (key: string) => [key, `${key}.part`].forEach((one) => stored.delete(one)),
  };
  const jobs = new ExportJobsRepository(source.getRepository(ExportJob));
  retention = new ExportRetention(new Database(source), jobs, exports as unknown as Exports, store);
});

async function job(id: string, state: ExportJob['state'], expiresAt: Date | null): Promise<void> {
  const of = { organisationId: 'o', kind: 'calls' as const, format: 'csv' as const, filter: {} };
  const fileKey = state === 'done' || state === 'running' ? `o/${id}.csv` : null;
  if (fileKey) stored.add(state === 'running' ? `${fileKey}.part` : fileKey);
  const row = { id, ...of, columnsVersion: 1, state, keepDays: 7, createdAt: daysAgo(9), expiresAt, fileKey };
  await source.getRepository(ExportJob).insert(row);
}
const states = async () =>
  Object.fromEntries((await source.getRepository(ExportJob).find()).map(({ id, state }) => [id, state]));

describe('exports that were kept long enough', () => {
  it('lose their file and are told as expired for 30 days, however many there are', async () => {
    for (let n = 0; n < 210; n++) await job(`old-${n}`, 'done', daysAgo(1));
    await job('young', 'done', daysAgo(-1));
    await job('told', 'expired', daysAgo(1));
    await job('failed', 'failed', daysAgo(1));
    // The sign of life that a long write leaves in a bucket.
    stored.add('o/old-7.csv.part');
    await retention.sweep(now, going);
    expect([...stored]).toEqual(['o/young.csv']);
    const left = await states();
    expect(left).toMatchObject({ 'old-0': 'expired', 'old-209': 'expired', young: 'done' });
    expect(left).not.toHaveProperty('told');
    expect(left).not.toHaveProperty('failed');
    const one = await source.getRepository(ExportJob).findOneByOrFail({ id: 'old-0' });
    expect(one).toMatchObject({ fileKey: null, expiresAt: daysAgo(-30) });
  });

  it('keep their row until the store has deleted the file', async () => {
    await job('old', 'done', daysAgo(1));
    deletes = () => Promise.reject(new Error('the store is away'));
    await retention.sweep(now, going);
    expect(await states()).toEqual({ old: 'done' });
    deletes = async (key) => void stored.delete(key);
    await retention.sweep(now, going);
    expect(await states()).toEqual({ old: 'expired' });
  });
});

describe('files that no export names', () => {
  it('are deleted, and what is being written or stands there every night is left', async () => {
    await job('running', 'running', null);
    await job('done', 'done', daysAgo(-1));
    stored.add('o/lost.csv').add('o/cut.parquet.part').add('o/calls/date=2026-01-31/part-0.csv');
    await retention.sweep(now, going);
    expect([...stored].sort()).toEqual([
      'o/calls/date=2026-01-31/part-0.csv',
      'o/done.csv',
      'o/running.csv.part',
    ]);
  });
});
