import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { json, longText, moment, uuid, wholeNumber, word } from '../../database/column-types';
import type { ExportFilter } from '../export-filter';
import type { ExportFormat, ExportKind } from '../export-kind';
import type { ExportFailureCode } from './export-failure';
import type { ExportState } from './export-state';

/** A file with data of an organisation, and the work of writing it. */
@Entity('export_job')
@Index('ix_export_job_organisation', ['organisationId', 'id'])
@Index('ix_export_job_state', ['state', 'expiresAt'])
@Index('ux_export_job_day', ['organisationId', 'kind', 'day'], { unique: true })
export class ExportJob {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column(word)
  kind: ExportKind;

  @Column(word)
  format: ExportFormat;

  /** Whether a CSV file begins with a byte order mark. */
  @Column({ name: 'with_bom', type: 'boolean', default: false })
  withBom: boolean;

  @Column(json<ExportFilter>())
  filter: ExportFilter;

  /** Of a nightly export, the day in UTC whose changed calls it holds, such as `2026-01-31`; null for any other. */
  @Column({ type: 'varchar', length: 10, nullable: true })
  day: string | null;

  /** `COLUMNS_VERSION` when it was asked for. */
  @Column({ name: 'columns_version', type: 'int' })
  columnsVersion: number;

  @Column(word)
  state: ExportState;

  /** How often work on it was begun. */
  @Column({ type: 'int', default: 0 })
  starts: number;

  /** Rows written, as far as they were counted. */
  @Column({ name: 'row_count', type: 'int', default: 0 })
  rowCount: number;

  /** Calls written, and how many there were to write when it began; null before they are counted. */
  @Column({ name: 'calls_done', type: 'int', default: 0 })
  callsDone: number;

  @Column({ name: 'calls_total', type: 'int', nullable: true })
  callsTotal: number | null;

  /** Size of the finished file. */
  @Column({ ...wholeNumber, nullable: true })
  bytes: number | null;

  /** Of the file that is being written or is finished; null when there is none. */
  @Column({ name: 'file_key', type: 'varchar', length: 200, nullable: true })
  fileKey: string | null;

  /** Days for which the file is kept. */
  @Column({ name: 'keep_days', type: 'int' })
  keepDays: number;

  @Column({ ...longText, name: 'last_error', nullable: true })
  lastError: string | null;

  /** Null for a failure of before codes were kept. */
  @Column({ ...word, name: 'failure_code', nullable: true })
  failureCode: ExportFailureCode | null;

  @Column({ ...uuid, name: 'lease_owner', nullable: true })
  leaseOwner: string | null;

  @Column({ ...moment, name: 'lease_expires_at', nullable: true })
  leaseExpiresAt: Date | null;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;

  @Column({ ...moment, name: 'finished_at', nullable: true })
  finishedAt: Date | null;

  /** When the file is deleted; of one without a file, when its row is. Null while there is work left. */
  @Column({ ...moment, name: 'expires_at', nullable: true })
  expiresAt: Date | null;
}
