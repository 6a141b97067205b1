import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../database/database';
import { RoundRobin } from '../../database/round-robin';
import { JOB_QUEUE, type JobQueue } from '../../queue/job-queue';
import { WakeUps } from '../../queue/wake-ups';

/** Brings analyses that are due to workers, and decides whose turn it is. */
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

  /** Tells of an analysis that is due since its row was committed, or will be after `delayMs`. Never rejects. */
  wake(delayMs = 0): Promise<void> {
    return this.wakeUps.send(delayMs);
  }

  /** Wakes workers if anything is due: for the sweep, and whoever has taken one. Never rejects. */
  wakeIfDue(): Promise<void> {
    return this.wakeUps.keepComing();
  }

  /**
   * The conversation whose analysis has its turn, for the caller to take; null when nothing is due. `collisions`
   * counts those that another worker took before this one could.
   */
  next(collisions: number): Promise<string | null> {
    return this.turns.next(collisions);
  }
}
