import type { JobHandler, QueueName } from './job-queue';

interface Run {
  queue: QueueName;
  id: string;
  abort: AbortController;
  done: Promise<void>;
}

/** How long an aborted handler gets to let go of what it holds. */
const ABORT_GRACE_MS = 1_000;

/** The handlers at work in this process, so that a stop can wait for them, and then ask them to give up. */
export class RunningHandlers {
  private readonly runs = new Set<Run>();

  /** Runs a handler, and settles as it does. */
  run(queue: QueueName, id: string, handler: JobHandler): Promise<void> {
    const abort = new AbortController();
    const outcome = (async () => handler(id, abort.signal))();
    const done = outcome
      .catch(() => undefined)
      .finally(() => {
        this.runs.delete(run);
      });
    const run: Run = { queue, id, abort, done };
    this.runs.add(run);
    return outcome;
  }

  count(queue: QueueName): number {
    return [...this.runs].filter((run) => run.queue === queue).length;
  }

  has(queue: QueueName, id: string): boolean {
    return [...this.runs].some((run) => run.queue === queue && run.id === id);
  }

  /**
   * Waits for all handlers up to `timeoutMs`, then aborts their signals and waits a last second, so that
   * they can hand their work back. Resolves in any case: what still runs then cannot be helped.
   */
  async finish(timeoutMs: number): Promise<void> {
    if (await this.settled(timeoutMs)) return;
    for (const run of this.runs) run.abort.abort(new Error('the service is stopping'));
    await this.settled(ABORT_GRACE_MS);
  }

  private async settled(withinMs: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), withinMs);
    });
    const all = Promise.all([...this.runs].map((run) => run.done)).then(() => true);
    try {
      return await Promise.race([all, tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }
}
