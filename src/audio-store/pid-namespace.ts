import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Names where a process number means one process: this boot of this machine and, on Linux, this namespace of process
 * numbers. Two containers of one machine are both likely to have a process 1 or 7.
 */
export function pidNamespace(): string {
  const place = [
    hostname(),
    read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    read(() => readlinkSync('/proc/self/ns/pid')),
  ];
  return createHash('sha256').update(place.join('\n')).digest('hex').slice(0, 16);
}

function read(source: () => string): string {
  try {
    return source();
  } catch {
    return '';
  }
}
