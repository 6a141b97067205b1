import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collected as soon as so much may be waiting for it. */
const MAX_BYTES = 4_000_000;

/** V8's collector; asked for by whoever hears a recording first, not by every process that could. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

let collect: (() => void) | undefined;

/**
 * Has spent blocks of samples collected. They lie outside V8's heap, which stays small while a recording is heard:
 * left alone, V8 lets 64 MB of them pile up in every thread before it looks.
 */
export class SpentSamples {
  private bytes = 0;

  /** Counts what is not needed any longer; takes some milliseconds every few megabytes. */
  add(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes < MAX_BYTES) return;
    this.bytes = 0;
    collect ??= collector();
    collect();
  }
}
