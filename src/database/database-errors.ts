import { QueryFailedError } from 'typeorm';

const DUPLICATE = new Set(['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);
const CONFLICT = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']);

function codeOf(error: unknown): string | undefined {
  const source = error instanceof QueryFailedError ? (error.driverError as unknown) : error;
  const code = (source as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** A unique key already holds what was written: known by the driver's code, never by the message. */
export const isDuplicate = (error: unknown): boolean => DUPLICATE.has(codeOf(error) ?? '');

/** Two transactions stood in each other's way; the same transaction may succeed when run again. */
export const isWriteConflict = (error: unknown): boolean => CONFLICT.has(codeOf(error) ?? '');
