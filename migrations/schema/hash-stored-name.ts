import { createHash } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import { isMysql } from './is-mysql';

/**
 * Hex SHA-256 of a stored name as a client sent it. SQLite stores the character U+0000 as U+001A and `0`, and U+001A
 * itself as U+001A and `1`.
 */
export function hashStoredName(runner: QueryRunner, stored: string): string {
  const name = isMysql(runner)
    ? stored
    : stored.replaceAll('\u001a0', '\u0000').replaceAll('\u001a1', '\u001a');
  return createHash('sha256').update(Buffer.from(name, 'utf16le')).digest('hex');
}
