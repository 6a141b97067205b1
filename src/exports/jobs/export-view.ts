import type { ExportFilter } from '../export-filter';
import type { ExportFormat, ExportKind } from '../export-kind';
import type { ExportFailureCode } from './export-failure';
import type { ExportJob } from './export-job.entity';
import type { ExportState } from './export-state';

/** An export as its owner sees it. */
export interface ExportView {
  id: string;
  kind: ExportKind;
  format: ExportFormat;
  filter: ExportFilter;
  /** Of a nightly export, the day in UTC whose changed calls it holds; null for any other. */
  day: string | null;
  columnsVersion: number;
  state: ExportState;
  /** Calls written; how many there are in all, null before they are counted. */
  callsDone: number;
  callsTotal: number | null;
  /** Rows written. */
  rows: number;
  /** Size of the file; null before it is finished. */
  bytes: number | null;
  error: string | null;
  failureCode: ExportFailureCode | null;
  createdAt: Date;
  finishedAt: Date | null;
  /** Until when it can be downloaded; null while it cannot. */
  expiresAt: Date | null;
}

/** A finished export counts as expired from its time on, whether its file is deleted yet or not. */
export const stateAt = ({ state, expiresAt }: ExportJob, now: Date): ExportState =>
  state === 'done' && expiresAt !== null && expiresAt <= now ? 'expired' : state;

export function toExportView(job: ExportJob, now = new Date()): ExportView {
  const state = stateAt(job, now);
  return {
    id: job.id,
    kind: job.kind,
    format: job.format,
    filter: job.filter,
    day: job.day,
    columnsVersion: job.columnsVersion,
    state,
    callsDone: job.callsDone,
    callsTotal: job.callsTotal,
    rows: job.rowCount,
    bytes: job.bytes,
    error: state === 'failed' ? job.lastError : null,
    failureCode: state === 'failed' ? job.failureCode : null,
    createdAt: job.createdAt,
    finishedAt: job.finishedAt,
    expiresAt: state === 'done' ? job.expiresAt : null,
  };
}
