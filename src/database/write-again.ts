/**
 * Thrown within a write that first needs something which may take long, and which no write may wait for: the write is undone, and
 * run again when `ready` resolves. Rejects where `ready` does.
 */
export class WriteAgain extends Error {
  constructor(readonly ready: () => Promise<void>) {
    super('this write is run again when what it needs is there');
    this.name = 'WriteAgain';
  }
}

/** What was made ready may be lost again before the write gets to it. */
const TRIES = 5;

/** Runs a write, and again as often as it asks for that. */
export async function untilReady<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt >= TRIES || !(error instanceof WriteAgain)) throw error;
      await error.ready();
    }
  }
}
