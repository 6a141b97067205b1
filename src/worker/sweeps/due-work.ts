import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database';
import { NamedLeasesRepository } from '../../database/named-leases.repository';
import { AdaptationLearningsRepository } from '../../evaluations/adaptation/adaptation-learnings.repository';
import { LearningQueue } from '../../evaluations/adaptation/learning-queue';
import { AnalysesRepository } from '../../evaluations/analysis/analyses.repository';
import { AnalysisQueue } from '../../evaluations/analysis/analysis-queue';
import { AnalysisService } from '../../evaluations/analysis/analysis.service';
import { Rescorings } from '../../evaluations/rescoring/rescorings.service';
import { RescoringsRepository } from '../../evaluations/rescoring/rescorings.repository';
import { TopicJudgingsRepository } from '../../evaluations/topics/topic-judgings.repository';
import { TopicQueue } from '../../evaluations/topics/topic-queue';
import { TranscriptIndexing } from '../../evaluations/search/transcript-indexing.service';
import { Erasures } from '../../erasure/erasures.service';
import { ErasuresRepository } from '../../erasure/erasures.repository';
import { ExportJobsRepository } from '../../exports/jobs/export-jobs.repository';
import { Exports } from '../../exports/jobs/exports.service';
import { ExportSchedules } from '../../exports/schedules/export-schedules.service';
import { RecordingJobsRepository } from '../../recordings/recording-jobs.repository';
import { RecordingQueue } from '../../recordings/recording-queue';
import { WebhookEndpointsRepository } from '../../webhooks/endpoints/webhook-endpoints.repository';
import { WebhookQueue } from '../../webhooks/webhook-queue';

/** Agents whose transcripts are released in one sweep; the next releases more. */
const MAX_RELEASED = 500;

/**
 * Wakes workers for work that is due and that nobody does: lost ids, retries, jobs of workers that ended. It reads no
 * row of a backlog, however long: a woken worker takes one after another until nothing is due.
 */
@Injectable()
export class DueWork {
  constructor(
    private readonly database: Database,
    private readonly recordings: RecordingQueue,
    private readonly jobs: RecordingJobsRepository,
    private readonly analyses: AnalysesRepository,
    private readonly analysisQueue: AnalysisQueue,
    private readonly analysis: AnalysisService,
    private readonly rescorings: Rescorings,
    private readonly rescoringRows: RescoringsRepository,
    private readonly learning: LearningQueue,
    private readonly learnings: AdaptationLearningsRepository,
    private readonly webhookEndpoints: WebhookEndpointsRepository,
    private readonly webhooks: WebhookQueue,
    private readonly namedLeases: NamedLeasesRepository,
    private readonly transcripts: TranscriptIndexing,
    private readonly topicJudgings: TopicJudgingsRepository,
    private readonly topics: TopicQueue,
    private readonly exports: Exports,
    private readonly exportSchedules: ExportSchedules,
    private readonly exportJobs: ExportJobsRepository,
    private readonly erasures: Erasures,
    private readonly erasureRows: ErasuresRepository,
  ) {}

  /**
   * Frees what a former process held when it was killed, so that its work goes on at once after a restart. Only for
   * a database that one process has to itself; among several, leases run out.
   */
  async releaseAllLeases(): Promise<void> {
    await this.database.write(async (manager) => {
      await this.jobs.within(manager).releaseAll();
      await this.analyses.within(manager).releaseAll();
      await this.rescoringRows.within(manager).releaseAll();
      await this.learnings.within(manager).releaseAll();
      await this.topicJudgings.within(manager).releaseAll();
      await this.webhookEndpoints.within(manager).releaseAll();
      await this.exportJobs.within(manager).releaseAll();
      await this.erasureRows.within(manager).releaseAll();
      await this.namedLeases.within(manager).releaseAll();
    });
  }

  async sweep(now: Date): Promise<void> {
    await this.releaseLinked();
    await this.recordings.wakeIfDue();
    await this.analysisQueue.wakeIfDue();
    for (const id of await this.rescorings.due(now)) this.rescorings.enqueue(id);
    await this.learning.sweep(now);
    await this.topics.sweep(now);
    await this.webhooks.wakeIfDue(now);
    await this.transcripts.wakeIfDue();
    await this.exportSchedules.startDue(now);
    await this.exports.wakeIfDue(now);
    await this.erasures.wakeIfDue(now);
  }

  /** Linking an agent releases its transcripts at once; this repeats it for rows of earlier versions. */
  private async releaseLinked(): Promise<void> {
    for (const { organisationId, agentId } of await this.jobs.listLinkedAgentsAwaited(MAX_RELEASED))
      await this.database.write((manager) =>
        this.analysis.releaseAwaitingAgent(manager, organisationId, agentId),
      );
  }
}
