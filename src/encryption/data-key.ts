import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** The keys of one organisation, all made of its one data key: none tells anything of another. */
export interface DataKeys {
  /** For texts in the database. */
  text: Buffer;
  /** For files; each file has a key of its own made of it. */
  file: Buffer;
  /** For the words of the full-text index. */
  search: Buffer;
}

/** The keys in use, and whether anything from before them is still stored plain. */
export interface KeysInUse extends DataKeys {
  isAllSealed: boolean;
  /** What is stored from then on is sealed. */
  since: Date;
}

export function dataKeysOf(dataKey: Buffer): DataKeys {
  return { text: derive(dataKey, 'text'), file: derive(dataKey, 'file'), search: derive(dataKey, 'search') };
}

/** A key made of another for one purpose (HKDF with SHA-256, RFC 5869). */
export const derive = (key: Buffer, purpose: string, salt: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, purpose, KEY_BYTES));
