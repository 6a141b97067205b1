import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Random bytes are drawn for so many identifiers at once: drawing them one by one costs more than the rest. */
const POOL = Buffer.alloc(256 * 16);
let used = POOL.length;

/** An identifier made here: a UUIDv7, so that new rows stand at the end of an index. */
export function newId(): string {
  if (used === POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  return v7({ random: POOL.subarray(used, (used += 16)) });
}
