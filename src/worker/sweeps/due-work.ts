import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Database } from '../../database/database';
import { FREE } from '../../database/lease';
import { NamedLease } from '../../database/named-lease.entity';
import { momentToRaw } from '../../database/raw-rows';
import { LOOKING_UP, using } from '../../database/using-index';
import { Analysis } from '../../evaluations/analysis/analysis.entity';
import { AnalysisQueue } from '../../evaluations/analysis/analysis-queue';
import { AnalysisService } from '../../evaluations/analysis/analysis.service';
import { Rescoring } from '../../evaluations/rescoring/rescoring.entity';
import { Rescorings } from '../../evaluations/rescoring/rescorings.service';
import { RecordingJob } from '../../recordings/recording-job.entity';
import { RecordingQueue } from '../../recordings/recording-queue';

/** Agents whose transcripts are released in one sweep; the next releases more. */
const MAX_RELEASED = 500;

/** Agents that are linked, and whose transcript rests all the same. */
const LINKED_BUT_RESTING = `
  SELECT DISTINCT agent.organisation_id AS organisationId, agent.id AS agentId
  FROM recording_job job ${using('ix_recording_job_retained')}
  ${LOOKING_UP} analysis resting ON resting.call_id = job.call_id AND resting.state = 'resting'
  ${LOOKING_UP} \`call\` delivered ON delivered.id = job.call_id
  ${LOOKING_UP} agent ON agent.id = delivered.agent_id AND agent.organisation_id = job.organisation_id
  WHERE job.transcript_retained_until > ? AND agent.employee_id IS NOT NULL
  LIMIT ${MAX_RELEASED}`;

/**
 * Wakes workers for what the rows say is due and nobody works on: lost ids, retries, dead workers' jobs. Reads no
 * row of a backlog, however long it is: who works takes one after another until nothing is due.
 */
@Injectable()
export class DueWork {
  constructor(
    private readonly database: Database,
    private readonly recordings: RecordingQueue,
    private readonly analyses: AnalysisQueue,
    private readonly analysis: AnalysisService,
    private readonly rescorings: Rescorings,
  ) {}

  /**
   * Frees what a former process held when it was killed, so that a restart goes on at once. Only for a
   * database that one process has to itself; among several, leases run out.
   */
  async takeBackAll(): Promise<void> {
    await this.database.write(async (manager) => {
      await manager.update(RecordingJob, { status: 'processing' }, FREE);
      await manager.update(Analysis, { state: 'due', leaseOwner: Not(IsNull()) }, FREE);
      await manager.update(Rescoring, { leaseOwner: Not(IsNull()) }, FREE);
      await manager.update(NamedLease, { leaseOwner: Not(IsNull()) }, FREE);
    });
  }

  async sweep(now: Date): Promise<void> {
    await this.releaseLinked();
    await this.recordings.wakeIfDue();
    await this.analyses.wakeIfDue();
    for (const id of await this.rescorings.due(now)) this.rescorings.enqueue(id);
  }

  /** Linking an agent releases what waits for it; this heals what an earlier version let slip. */
  private async releaseLinked(): Promise<void> {
    const linked = (await this.database.read.query(LINKED_BUT_RESTING, [momentToRaw(new Date(0))])) as {
      organisationId: string;
      agentId: string;
    }[];
    for (const { organisationId, agentId } of linked)
      await this.database.write((manager) =>
        this.analysis.releaseAwaitingAgent(manager, organisationId, agentId),
      );
  }
}
