import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new opaque token: 32 random bytes in base64url. Shown or sent once, stored only as its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Characters of a key that people see after its marker, to recognise it by. */
const SHOWN_CHARACTERS = 8;

/** A new key that begins with `marker`: what people may see of it, and the hash it is found by. */
export function newKey(marker: string): { key: string; prefix: string; hash: string } {
  const key = marker + newToken();
  return { key, prefix: key.slice(0, marker.length + SHOWN_CHARACTERS), hash: hashToken(key) };
}

/** Hex SHA-256. A token has 256 random bits, so that a fast hash keeps it safe. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Whether two hashes are equal, in constant time. Rows are looked up by hash already; comparing again leaves nothing
 * to the timing of an index or the rules of a collation.
 */
export const isSameHash = (stored: string, given: string): boolean =>
  timingSafeEqual(Buffer.from(stored), Buffer.from(given));
