import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const FULL_MS = 3_000;
const CHUNK = Buffer.alloc(1024 * 1024);

/** Leaves not one byte on the disk of a folder for some seconds. */
export async function fillForAWhile(folder: string): Promise<void> {
  const filling = join(folder, 'filling');
  const file = openSync(filling, 'a');
  try {
    const until = Date.now() + FULL_MS;
    // Again and again: what is removed meanwhile must not make room.
    while (Date.now() < until) {
      fill(file);
      await sleep(50);
    }
  } finally {
    closeSync(file);
    rmSync(filling);
  }
}

function fill(file: number): void {
  for (let bytes = CHUNK.length; bytes >= 1; bytes = Math.floor(bytes / 2)) while (wasWritten(file, bytes));
}

function wasWritten(file: number, bytes: number): boolean {
  try {
    return writeSync(file, CHUNK, 0, bytes) === bytes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
