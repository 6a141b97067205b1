import { setTimeout as sleep } from 'node:timers/promises';

/** Waits; rejects with the reason of the signal as soon as it aborts. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
