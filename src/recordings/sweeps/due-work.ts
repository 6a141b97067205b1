import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Database } from '../../database/database';
import { FREE, unleased } from '../../database/lease';
import { NamedLease } from '../../database/named-lease.entity';
import { Analysis } from '../../scoring/analysis.entity';
import { AnalysisService } from '../../scoring/analysis.service';
import { Rescoring } from '../../scoring/rescoring/rescoring.entity';
import { Rescorings } from '../../scoring/rescoring/rescorings.service';
import { RecordingJob } from '../recording-job.entity';
import { RecordingQueue } from '../recording-queue';

/** Rows brought to a queue in one sweep; the next one brings more. */
const BATCH = 1_000;

/** Brings to the queues what the rows say is due and nobody works on: lost ids, retries, dead workers' jobs. */
@Injectable()
export class DueWork {
  constructor(
    private readonly database: Database,
    private readonly recordingQueue: RecordingQueue,
    private readonly analysis: AnalysisService,
    private readonly rescorings: Rescorings,
  ) {}

  /**
   * Frees what a former process held when it was killed, so that a restart goes on at once. Only for a
   * database that one process has to itself; among several, leases run out.
   */
  async takeBackAll(): Promise<void> {
    await this.database.write(async (manager) => {
      await manager.update(RecordingJob, { leaseOwner: Not(IsNull()) }, FREE);
      await manager.update(Analysis, { leaseOwner: Not(IsNull()) }, FREE);
      await manager.update(Rescoring, { leaseOwner: Not(IsNull()) }, FREE);
      await manager.update(NamedLease, { leaseOwner: Not(IsNull()) }, FREE);
    });
  }

  async sweep(now: Date): Promise<void> {
    const free = unleased(now, 'leased');
    const jobs = await this.database.read
      .createQueryBuilder(RecordingJob, 'leased')
      .select(['leased.id', 'leased.organisationId'])
      .where("leased.status IN ('queued', 'processing')")
      .andWhere('leased.dueAt <= :now', { now })
      .andWhere(free)
      .orderBy('leased.dueAt')
      .take(BATCH)
      .getMany();
    for (const job of jobs) await this.recordingQueue.enqueue(job.id, job.organisationId);

    const analyses = await this.database.read
      .createQueryBuilder(Analysis, 'leased')
      .where("leased.state = 'due'")
      .andWhere('leased.dueAt <= :now', { now })
      .andWhere(free)
      .orderBy('leased.dueAt')
      .take(BATCH)
      .getMany();
    for (const { conversationId } of analyses) this.analysis.enqueue(conversationId);
    for (const id of await this.rescorings.due(now)) this.rescorings.enqueue(id);
  }
}
