import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../database/database';
import { RoundRobin } from '../../database/round-robin';
import { JOB_QUEUE, type JobQueue } from '../../queue/job-queue';
import { WakeUps } from '../../queue/wake-ups';

/** Wakes workers for due analyses, and chooses the next one by round robin over the organisations. */
@Injectable()
export class AnalysisQueue {
  private readonly turns: RoundRobin;
  private readonly wakeUps: WakeUps;

  constructor(database: Database, @Inject(JOB_QUEUE) queue: JobQueue) {
    this.turns = new RoundRobin(database, {
      table: 'analysis',
      key: 'conversation_id',
      state: 'state',
      waiting: 'due',
      index: 'ix_analysis_turn',
    });
    this.wakeUps = new WakeUps(queue, 'analysis', () => this.turns.isDue());
  }

  /** Wakes workers for an analysis that is due now or after `delayMs` milliseconds; call it after the commit. Never rejects. */
  wake(delayMs = 0): Promise<void> {
    return this.wakeUps.send(delayMs);
  }

  /** Wakes workers if any analysis is due: for the sweep, and after one was taken. Never rejects. */
  wakeIfDue(): Promise<void> {
    return this.wakeUps.keepComing();
  }

  /**
   * The conversation whose analysis is next, for the caller to take; null when nothing is due. `collisions` counts
   * those that another worker took first.
   */
  next(collisions: number): Promise<string | null> {
    return this.turns.next(collisions);
  }
}
