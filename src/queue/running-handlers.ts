import type { JobHandler, QueueName } from './job-queue';

interface Run {
  queue: QueueName;
  id: string;
  abort: AbortController;
  giveUp: (reason: Error) => void;
  /** Resolves when the run has settled, one way or the other. */
  over: Promise<void>;
}

/** How long an aborted handler gets to let go of what it holds. */
const ABORT_GRACE_MS = 1_000;

/** The handlers at work in this process, so that a stop can wait for them, and then ask them to give up. */
export class RunningHandlers {
  private readonly runs = new Set<Run>();

  /** Runs a handler and settles as it does, or rejects when a stop gives it up. */
  async run(queue: QueueName, id: string, handler: JobHandler): Promise<void> {
    const abort = new AbortController();
    let giveUp: Run['giveUp'] = () => undefined;
    let end = () => {};
    const givenUp = new Promise<never>((_resolve, reject) => (giveUp = reject));
    const over = new Promise<void>((resolve) => (end = resolve));
    const run: Run = { queue, id, abort, giveUp, over };
    this.runs.add(run);
    try {
      await Promise.race([givenUp, handler(id, abort.signal)]);
    } finally {
      this.runs.delete(run);
      end();
    }
  }

  count(queue: QueueName): number {
    return [...this.runs].filter((run) => run.queue === queue).length;
  }

  has(queue: QueueName, id: string): boolean {
    return [...this.runs].some((run) => run.queue === queue && run.id === id);
  }

  /**
   * Waits for all handlers up to `timeoutMs`, then aborts their signals and waits a last second, so that
   * they can hand their work back. What still runs then cannot be helped, and is not waited for.
   */
  async finish(timeoutMs: number): Promise<void> {
    if (await this.allOver(timeoutMs)) return;
    const reason = new Error('the service is stopping');
    for (const run of this.runs) run.abort.abort(reason);
    if (await this.allOver(ABORT_GRACE_MS)) return;
    for (const run of this.runs) run.giveUp(reason);
    await this.allOver(ABORT_GRACE_MS);
  }

  private async allOver(withinMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), withinMs);
    });
    const all = Promise.all([...this.runs].map((run) => run.over)).then(() => true);
    const inTime = await Promise.race([all, tooLate]);
    clearTimeout(timer);
    return inTime;
  }
}
