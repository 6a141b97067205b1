import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { moment, uuid, word } from '../../database/column-types';
import type { ExportFormat, ExportKind } from '../export-kind';

/** That the calls of a day which have changed are exported every night. */
@Entity('export_schedule')
@Index('ix_export_schedule_next', ['nextDay'])
export class ExportSchedule {
  @PrimaryColumn({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @PrimaryColumn(word)
  kind: ExportKind;

  @Column(word)
  format: ExportFormat;

  /** The hour in UTC after which the day before is exported, 0 to 23. */
  @Column({ type: 'int' })
  hour: number;

  /** Days for which a file is kept. */
  @Column({ name: 'keep_days', type: 'int' })
  keepDays: number;

  /** The first day in UTC, such as `2026-01-31`, that is not exported yet. */
  @Column({ name: 'next_day', type: 'varchar', length: 10 })
  nextDay: string;

  @Column({ ...moment, name: 'updated_at' })
  updatedAt: Date;
}
