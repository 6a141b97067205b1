import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Random bytes are drawn for so many identifiers at once: drawing them one by one costs more than the rest. */
const POOL = Buffer.alloc(256 * 16);
let used = POOL.length;

/** When the last one was made, and its number within that millisecond. */
let lastAt = 0;
let sequence = 0;

/**
 * An identifier made here: a UUIDv7, so that new rows stand at the end of an index. Those that a process makes within a
 * millisecond are in the order they were made (RFC 9562, 6.2, method 1), as those of several milliseconds are.
 */
export function newId(): string {
  if (used === POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  const now = Date.now();
  // Counted from the lower half of what there is room for: it never runs over within a millisecond.
  sequence = now === lastAt ? sequence + 1 : POOL.readUInt32BE(used) >>> 1;
  lastAt = now;
  return v7({ random: POOL.subarray(used, (used += 16)), msecs: now, seq: sequence });
}

/** Below every identifier made at `moment` or later, and above those made before. */
export function firstIdAt(moment: Date): string {
  const milliseconds = Math.max(0, moment.getTime()).toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8, 12)}-0000-0000-000000000000`;
}
