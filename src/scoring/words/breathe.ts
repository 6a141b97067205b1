import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work after which a long computation lets other requests through. */
const SLICE_MS = 8;

/**
 * Lets a long computation share its thread: call it between small pieces of work. It waits only when the
 * present slice is used up, so short calls never pay for it. Rejects with the signal's reason once aborted.
 */
export class Breather {
  private sliceStart = performance.now();

  constructor(private readonly signal?: AbortSignal) {}

  /** True when it is time to await `pause`. */
  get due(): boolean {
    return performance.now() - this.sliceStart > SLICE_MS;
  }

  /** Between two pieces of work that cannot be cut: pauses when it is time to. */
  async rest(): Promise<void> {
    if (this.due) await this.pause();
  }

  async pause(): Promise<void> {
    this.signal?.throwIfAborted();
    await nextTurn();
    this.signal?.throwIfAborted();
    this.sliceStart = performance.now();
  }
}
