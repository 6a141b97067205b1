import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseSettings } from '../../config/database-settings';
import { Database } from '../../database/database';
import { dataSourceOptions } from '../../database/data-source-options';
import { Organisation } from '../../organisations/organisation.entity';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { ExportJob } from '../jobs/export-job.entity';
import { ExportJobsRepository } from '../jobs/export-jobs.repository';
import type { Exports } from '../jobs/exports.service';
import { ExportSchedule } from './export-schedule.entity';
import { ExportSchedulesRepository } from './export-schedules.repository';
import { ExportSchedules } from './export-schedules.service';

const settings = Object.assign(new DatabaseSettings(), {
  DATA_DIR: mkdtempSync(join(tmpdir(), 'export-schedules-')),
});
const source = new DataSource({
  ...dataSourceOptions(settings),
  entities: [ExportJob, ExportSchedule, Organisation],
  migrations: [],
  synchronize: true,
});
let database: Database;
let schedules: ExportSchedules;
let enqueued: string[];

beforeAll(async () => {
  await source.initialize();
  database = new Database(source);
  await source.getRepository(Organisation).insert({ id: 'o', name: 'Northwind', createdAt: new Date() });
});
afterAll(() => source.destroy());
beforeEach(async () => {
  for (const entity of [ExportJob, ExportSchedule]) await source.getRepository(entity).clear();
  enqueued = [];
  schedules = new ExportSchedules(
    database,
    new ExportSchedulesRepository(source.getRepository(ExportSchedule)),
    new ExportJobsRepository(source.getRepository(ExportJob)),
    { enqueue: (id: string) => void enqueued.push(id) } as unknown as Exports,
    new OrganisationsRepository(source.getRepository(Organisation)),
  );
});

const wanted = { format: 'csv' as const, hour: 2, keepDays: 30 };
const set = () => database.write((manager) => schedules.set(manager, 'o', 'calls', wanted));
const setNextDay = (nextDay: string) =>
  source.getRepository(ExportSchedule).update({ organisationId: 'o' }, { nextDay });
const days = async () =>
  (await source.getRepository(ExportJob).find({ order: { id: 'ASC' } })).map(({ day }) => day);

describe('a schedule of nightly exports', () => {
  it('begins with the present day, and keeps its place when it is changed', async () => {
    await set();
    const today = new Date().toISOString().slice(0, 10);
    expect(await schedules.list('o')).toMatchObject([
      { kind: 'calls', nextDay: today, path: 'exports/o/calls/' },
    ]);
    await setNextDay('2026-03-01');
    await set();
    expect(await schedules.list('o')).toMatchObject([{ nextDay: '2026-03-01' }]);
    expect(await schedules.list('another')).toEqual([]);
  });

  it('exports a day some minutes after its hour on the next, not before, and once', async () => {
    await set();
    await setNextDay('2026-03-31');
    expect((await schedules.list('o'))[0]?.nextAt).toEqual(new Date('2026-04-01T02:10:00Z'));
    await schedules.startDue(new Date('2026-04-01T02:09:59Z'));
    expect(await days()).toEqual([]);
    const due = new Date('2026-04-01T02:10:00Z');
    for (let sweep = 0; sweep < 3; sweep++) await schedules.startDue(due);
    expect(await days()).toEqual(['2026-03-31']);
    expect(enqueued).toHaveLength(1);
  });

  it('makes up for the days on which the service was off, and for no more at once than 31', async () => {
    await set();
    await setNextDay('2026-01-01');
    await schedules.startDue(new Date('2026-01-04T12:00:00Z'));
    expect(await days()).toEqual(['2026-01-01', '2026-01-02', '2026-01-03']);
    await schedules.startDue(new Date('2026-06-01T12:00:00Z'));
    expect(await days()).toHaveLength(3 + 31);
  });

  it('tries a day again an hour after its export has failed, and no other export', async () => {
    await set();
    await setNextDay('2026-01-01');
    const due = new Date('2026-01-02T12:00:00Z');
    await schedules.startDue(due);
    const jobs = source.getRepository(ExportJob);
    const failed = { state: 'failed' as const, starts: 5, finishedAt: due };
    await jobs.update({ day: '2026-01-01' }, failed);
    const [row] = await jobs.find();
    await jobs.insert({ ...row!, ...failed, id: 'asked', day: null });
    const states = async () => (await jobs.find({ order: { day: 'ASC' } })).map(({ state }) => state);
    await schedules.startDue(new Date('2026-01-02T12:59:59Z'));
    expect(await states()).toEqual(['failed', 'failed']);
    await schedules.startDue(new Date('2026-01-02T13:00:01Z'));
    expect(await states()).toEqual(['failed', 'queued']);
  });

  it('exports a day once though several workers sweep, and though it was begun anew', async () => {
    await set();
    await setNextDay('2026-01-01');
    const now = new Date('2026-01-02T12:00:00Z');
    await Promise.all([schedules.startDue(now), schedules.startDue(now), schedules.startDue(now)]);
    await setNextDay('2026-01-01');
    await schedules.startDue(now);
    expect(await days()).toEqual(['2026-01-01']);
  });
});
