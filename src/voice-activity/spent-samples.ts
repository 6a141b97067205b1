import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of released samples after which a collection is forced. */
const MAX_BYTES = 4_000_000;

/** V8's collector, made available when a process analyses its first recording. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

let collect: (() => void) | undefined;

/**
 * Forces garbage collection of released blocks of samples. They lie outside V8's heap, which stays small while a recording
 * is analysed: without this, V8 lets 64 MB of them accumulate in every thread before it collects. `npm run bench -- audio-check`
 * shows the memory that is kept so: 130 to 135 MB for an hour and for ten, where the goal is less than 150.
 */
export class SpentSamples {
  private bytes = 0;

  /** Counts bytes that are not needed any longer; takes some milliseconds every few megabytes. */
  add(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes < MAX_BYTES) return;
    this.bytes = 0;
    collect ??= collector();
    collect();
  }
}
