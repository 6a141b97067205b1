import { newId } from '../../database/new-id';
import type { ExportJob } from './export-job.entity';

/**
 * The key of the file that is about to be written. Another one with every start, so that a worker that lost its lease
 * cannot touch what the next one writes.
 */
export const newFileKey = ({ organisationId, format }: ExportJob): string =>
  `${organisationId}/${newId()}.${format}`;

/** The key under which warehouses find the whole file of a nightly export, always the same; null for another export. */
export function nightlyKey({ organisationId, kind, format, day }: ExportJob): string | null {
  return day === null ? null : `${organisationId}/${kind}/date=${day}/part-0.${format}`;
}

export const isNightlyKey = (key: string): boolean => key.includes('/date=');

/** Name of the file for whoever downloads it. */
export const downloadName = ({ kind, format, day, createdAt }: ExportJob): string =>
  `${kind}-${day ?? createdAt.toISOString().slice(0, 10)}.${format}`;
