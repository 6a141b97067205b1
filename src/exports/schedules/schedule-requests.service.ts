import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { Actor } from '../../auth/actor';
import { Database } from '../../database/database';
import { NotFound } from '../../http/api-exception';
import { requireReading } from '../require-reading';
import { EXPORT_KINDS, type ExportKind } from '../export-kind';
import type { ExportScheduleBody } from './export-schedule.dto';
import { ExportSchedules } from './export-schedules.service';

const DEFAULT_HOUR = 2;
const DEFAULT_KEEP_DAYS = 30;

/** What owners do with schedules, with a note of who did. */
@Injectable()
export class ScheduleRequests {
  constructor(
    private readonly database: Database,
    private readonly schedules: ExportSchedules,
    private readonly audit: AuditTrail,
  ) {}

  /** Throws 404 for an unknown kind, 403 for a key that may not read it. */
  async set(by: Actor, kindText: string, body: ExportScheduleBody): Promise<void> {
    const kind = knownKind(kindText);
    requireReading(by, kind);
    const { format, hour = DEFAULT_HOUR, keep_days: keepDays = DEFAULT_KEEP_DAYS } = body;
    const wanted = { format, hour, keepDays };
    await this.database.write(async (manager) => {
      await this.schedules.set(manager, by.organisationId, kind, wanted);
      await this.audit.note(manager, by, 'export_schedule.set', null, { kind, ...wanted });
    });
  }

  /** Throws 404. */
  async delete(by: Actor, kindText: string): Promise<void> {
    const kind = knownKind(kindText);
    await this.database.write(async (manager) => {
      const isDeleted = await this.schedules.delete(manager, by.organisationId, kind);
      if (!isDeleted)
        throw new NotFound('export_schedule_unknown', 'There is no nightly export of this kind.');
      await this.audit.note(manager, by, 'export_schedule.deleted', null, { kind });
    });
  }
}

function knownKind(text: string): ExportKind {
  const kind = EXPORT_KINDS.find((one) => one === text);
  if (!kind) throw new NotFound('export_kind_unknown', `The kinds are ${EXPORT_KINDS.join(', ')}.`);
  return kind;
}
