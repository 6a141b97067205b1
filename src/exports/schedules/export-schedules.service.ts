import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database';
import { isDuplicate } from '../../database/database-errors';
import { newId } from '../../database/new-id';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { COLUMNS_VERSION, type ExportFormat, type ExportKind } from '../export-kind';
import { ExportJobsRepository } from '../jobs/export-jobs.repository';
import { Exports } from '../jobs/exports.service';
import type { ExportSchedule } from './export-schedule.entity';
import { ExportSchedulesRepository } from './export-schedules.repository';
import { addDays } from '../../calendar/calendar';
import { dayOf, startOfDay } from './utc-day';

const HOUR_MS = 3_600_000;

/**
 * After the hour so much more is waited, in milliseconds: what is committed late has its place in the order of changes by
 * then, and a change of before midnight cannot come after the day was exported.
 */
const GRACE_MS = 10 * 60_000;

/** A day whose export has failed is tried again after this time, in milliseconds: nobody else asks for it. */
const RETRY_MS = HOUR_MS;

/** Schedules looked at by one sweep, and days of one that it catches up with. */
const MAX_SCHEDULES = 500;
const MAX_DAYS = 31;

/** When the changed calls of each day are exported, and how. */
export interface ScheduleWanted {
  format: ExportFormat;
  /** In UTC, 0 to 23. */
  hour: number;
  keepDays: number;
}

/** A schedule as its owner sees it. */
export interface ExportScheduleView extends ScheduleWanted {
  kind: ExportKind;
  /** The first day in UTC that is not exported yet, and when it will be. */
  nextDay: string;
  nextAt: Date;
  /** Where the files lie in the store of the service. */
  path: string;
}

/** Keeps schedules of nightly exports, and starts what is due by them: each day of each kind once. */
@Injectable()
export class ExportSchedules {
  constructor(
    private readonly database: Database,
    private readonly schedules: ExportSchedulesRepository,
    private readonly jobs: ExportJobsRepository,
    private readonly exports: Exports,
    private readonly organisations: OrganisationsRepository,
  ) {}

  async list(organisationId: string): Promise<ExportScheduleView[]> {
    return (await this.schedules.list(organisationId)).map(toView);
  }

  /** The first file of a new schedule is that of the present day. */
  async set(
    manager: EntityManager,
    organisationId: string,
    kind: ExportKind,
    wanted: ScheduleWanted,
  ): Promise<void> {
    const schedules = this.schedules.within(manager);
    await this.organisations.within(manager).lock(organisationId);
    const updatedAt = new Date();
    if (await schedules.find(organisationId, kind))
      await schedules.update(organisationId, kind, { ...wanted, updatedAt });
    else await schedules.insert({ organisationId, kind, ...wanted, nextDay: dayOf(updatedAt), updatedAt });
  }

  /** What was exported stays until its time is over. False when there is none of this kind. */
  delete(manager: EntityManager, organisationId: string, kind: ExportKind): Promise<boolean> {
    return this.schedules.within(manager).delete(organisationId, kind);
  }

  /** Starts the exports of the days that are over; for the sweep. */
  async startDue(now: Date): Promise<void> {
    const retried = new Date(now.getTime() - RETRY_MS);
    await this.database.write((manager) => this.jobs.within(manager).retryFailedDays(retried));
    for (const schedule of await this.schedules.listBehind(dayOf(now), MAX_SCHEDULES))
      for (let days = 0; days < MAX_DAYS && dueAt(schedule) <= now; days++) {
        const id = await this.startNext(schedule, now);
        if (id === null) break;
        this.exports.enqueue(id);
      }
  }

  /** The id of the export of the next day; null when none is due. */
  private startNext({ organisationId, kind }: ExportSchedule, now: Date): Promise<string | null> {
    return this.database.write(async (manager) => {
      const schedules = this.schedules.within(manager);
      const schedule = await schedules.lock(organisationId, kind);
      if (!schedule || dueAt(schedule) > now) return null;
      const { nextDay: day, format, keepDays } = schedule;
      await schedules.update(organisationId, kind, { nextDay: addDays(day, 1) });
      const id = newId();
      const job = { id, organisationId, kind, format, withBom: false, filter: {}, day, keepDays };
      await this.jobs
        .within(manager)
        .insert({ ...job, columnsVersion: COLUMNS_VERSION, state: 'queued', createdAt: now })
        .catch((error: unknown) => {
          // The day was exported by a schedule that was deleted since.
          if (!isDuplicate(error)) throw error;
        });
      return id;
    });
  }
}

/** When the next day of a schedule is exported. */
const dueAt = ({ nextDay, hour }: ExportSchedule): Date =>
  new Date(startOfDay(addDays(nextDay, 1)).getTime() + hour * HOUR_MS + GRACE_MS);

const toView = (schedule: ExportSchedule): ExportScheduleView => ({
  kind: schedule.kind,
  format: schedule.format,
  hour: schedule.hour,
  keepDays: schedule.keepDays,
  nextDay: schedule.nextDay,
  nextAt: dueAt(schedule),
  path: `exports/${schedule.organisationId}/${schedule.kind}/`,
});
