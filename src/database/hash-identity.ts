import { createHash } from 'node:crypto';

/**
 * The exact identity of an identifier given by a client, as 64 hex digits. Two identifiers are the same
 * call only when every code unit is: collations, `_bin` with PAD SPACE included, make some that differ by
 * case, accent or a trailing space equal, so unique keys and look-ups use this column instead.
 */
export function hashIdentity(identifier: string): string {
  return createHash('sha256').update(Buffer.from(identifier, 'utf16le')).digest('hex');
}
