import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, Repository } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import type { ExportKind } from '../export-kind';
import { ExportSchedule } from './export-schedule.entity';

/** Queries of `export_schedule`. */
@Injectable()
export class ExportSchedulesRepository extends TableRepository<ExportSchedule> {
  constructor(@InjectRepository(ExportSchedule) rows: Repository<ExportSchedule>) {
    super(rows);
  }

  list(organisationId: string): Promise<ExportSchedule[]> {
    return this.rows.find({ where: { organisationId }, order: { kind: 'ASC' } });
  }

  find(organisationId: string, kind: ExportKind): Promise<ExportSchedule | null> {
    return this.findPrepared({ organisationId, kind });
  }

  /** As `find`, within a write that is to change it. */
  lock(organisationId: string, kind: ExportKind): Promise<ExportSchedule | null> {
    return this.rows.findOne({ where: { organisationId, kind }, ...this.dialect.forUpdate });
  }

  /** Rejects with a duplicate (`isDuplicate`) when there is one of this kind. */
  async insert(schedule: ExportSchedule): Promise<void> {
    await this.rows.insert(schedule);
  }

  async update(
    organisationId: string,
    kind: ExportKind,
    change: Partial<Pick<ExportSchedule, 'format' | 'hour' | 'keepDays' | 'nextDay' | 'updatedAt'>>,
  ): Promise<void> {
    await this.rows.update({ organisationId, kind }, change);
  }

  /** False when there is none. */
  async delete(organisationId: string, kind: ExportKind): Promise<boolean> {
    return (await this.rows.delete({ organisationId, kind })).affected === 1;
  }

  /** Those with a day before this one to export, of all organisations, the longest due first. */
  listBehind(day: string, limit: number): Promise<ExportSchedule[]> {
    return this.rows.find({ where: { nextDay: LessThan(day) }, order: { nextDay: 'ASC' }, take: limit });
  }
}
