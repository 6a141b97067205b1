import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database';
import { AwaitingAnalyses } from '../../evaluations/analysis/awaiting-analyses.service';
import { RecordingJobsRepository } from '../../recordings/recording-jobs.repository';

/** Agents whose transcripts are released in one sweep; the next releases more. */
const MAX_RELEASED = 500;

/** Linking an agent releases its transcripts at once; this repeats it for rows of earlier versions. */
@Injectable()
export class LinkedAgents {
  constructor(
    private readonly database: Database,
    private readonly jobs: RecordingJobsRepository,
    private readonly awaiting: AwaitingAnalyses,
  ) {}

  async release(): Promise<void> {
    for (const { organisationId, agentId } of await this.jobs.listLinkedAgentsAwaited(MAX_RELEASED))
      await this.database.write((manager) => this.awaiting.release(manager, organisationId, agentId));
  }
}
