import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first bytes of the SHA-256 of each, in order; made by `scripts/common-passwords.mjs`. */
const FILE = 'common-passwords.bin';
const BYTES = 6;

let held: Buffer | undefined;

/**
 * Whether a password in lower case is one of the 44,000 of our length or more among the million that leaks hold most
 * often. The list is read once a process, by the first who asks. Less than one in a billion of other passwords is taken
 * for one of them.
 */
export function isLeaked(password: string): boolean {
  held ??= readFileSync(join(__dirname, FILE));
  const hash = createHash('sha256').update(password).digest().subarray(0, BYTES);
  let [low, high] = [0, held.length / BYTES];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const order = hash.compare(held, middle * BYTES, (middle + 1) * BYTES);
    if (order === 0) return true;
    if (order > 0) low = middle + 1;
    else high = middle;
  }
  return false;
}
