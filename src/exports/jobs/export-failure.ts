import type { Failure } from '../../database/stored-failure';

/** What an export fails of, as far as people can do different things about it. */
export const EXPORT_FAILURE_CODES = ['export_too_large', 'export_no_room', 'export_not_written'] as const;

export type ExportFailureCode = (typeof EXPORT_FAILURE_CODES)[number];

export type ExportFailure = Failure<ExportFailureCode>;

export const NOT_WRITTEN: ExportFailure = {
  message: 'The file could not be written. Ask for the export again.',
  code: 'export_not_written',
};

export const NO_ROOM: ExportFailure = {
  message: 'The store for files has no room left.',
  code: 'export_no_room',
};
