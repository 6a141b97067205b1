import { Logger } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { JobQueue, QueueName } from './job-queue';

/** With so many on their way one more would change nothing: each that finds work sends the next. */
const ENOUGH = 1_000;

/** Kept on their way while work is due, so that several workers who become free at once find one each. */
const AHEAD = 4;

/**
 * Ids in a queue that stand for no row: each lets a worker take the due row whose turn it is then. Fairness is
 * decided there, from the rows as they are, and not by the place something once had in a line. While rows are
 * due every taken one sends the next wake-up, so that a queue which lost all but one of them, or was given a
 * hundred for a hundred thousand rows, is worked through all the same.
 */
export class WakeUps {
  private readonly logger = new Logger(WakeUps.name);

  constructor(
    private readonly queue: JobQueue,
    private readonly name: QueueName,
    private readonly isDue: () => Promise<boolean>,
  ) {}

  /**
   * Tells of one more row that is due, `delayMs` from now. Never rejects: the row says so as well, and a queue
   * that is away is made up for by the sweep.
   */
  async send(delayMs = 0): Promise<void> {
    await this.quietly(async () => {
      if (delayMs === 0 && (await this.queue.ready(this.name)) >= ENOUGH) return;
      await this.queue.enqueue(this.name, uuidv7(), { delayMs });
    });
  }

  /** Sends wake-ups if work is due that few are on their way for. Never rejects. */
  async keepComing(): Promise<void> {
    await this.quietly(async () => {
      const ready = await this.queue.ready(this.name);
      if (ready >= AHEAD || !(await this.isDue())) return;
      for (let n = ready; n < AHEAD; n++) await this.queue.enqueue(this.name, uuidv7());
    });
  }

  private async quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error, queue: this.name }, 'No worker could be woken; the sweep will');
    }
  }
}
