import { newId } from '../../database/new-id';
import type { ExportJob } from './export-job.entity';

/**
 * The key of the file that is about to be written. Another one with every start, so that a worker that lost its lease
 * cannot touch what the next one writes; of a nightly export always the same, by which warehouses find it.
 */
export function newFileKey({ organisationId, kind, format, day }: ExportJob): string {
  const name = day === null ? newId() : `${kind}/date=${day}/part-0`;
  return `${organisationId}/${name}.${format}`;
}

export const isNightlyKey = (key: string): boolean => key.includes('/date=');

/** Name of the file for whoever downloads it. */
export const downloadName = ({ kind, format, day, createdAt }: ExportJob): string =>
  `${kind}-${day ?? createdAt.toISOString().slice(0, 10)}.${format}`;
