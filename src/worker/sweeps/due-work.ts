import { Injectable } from '@nestjs/common';
import { LearningQueue } from '../../evaluations/adaptation/learning-queue';
import { AnalysisQueue } from '../../evaluations/analysis/analysis-queue';
import { Rescorings } from '../../evaluations/rescoring/rescorings.service';
import { TopicQueue } from '../../evaluations/topics/topic-queue';
import { TranscriptIndexing } from '../../evaluations/search/transcript-indexing.service';
import { Erasures } from '../../erasure/erasures.service';
import { Exports } from '../../exports/jobs/exports.service';
import { ExportSchedules } from '../../exports/schedules/export-schedules.service';
import { RecordingQueue } from '../../recordings/recording-queue';
import { WebhookQueue } from '../../webhooks/webhook-queue';
import { LinkedAgents } from './linked-agents';
import type { Steps } from './run-steps';

/**
 * Wakes workers for work that is due and that nobody does: lost ids, retries, jobs of workers that ended. It reads no
 * row of a backlog, however long: a woken worker takes one after another until nothing is due.
 */
@Injectable()
export class DueWork {
  constructor(
    private readonly linkedAgents: LinkedAgents,
    private readonly recordings: RecordingQueue,
    private readonly analyses: AnalysisQueue,
    private readonly rescorings: Rescorings,
    private readonly learning: LearningQueue,
    private readonly topics: TopicQueue,
    private readonly webhooks: WebhookQueue,
    private readonly transcripts: TranscriptIndexing,
    private readonly exportSchedules: ExportSchedules,
    private readonly exports: Exports,
    private readonly erasures: Erasures,
  ) {}

  steps(now: Date): Steps {
    return {
      linked_agents: () => this.linkedAgents.release(),
      recordings: () => this.recordings.wakeIfDue(),
      analyses: () => this.analyses.wakeIfDue(),
      rescorings: async () => {
        for (const id of await this.rescorings.due(now)) this.rescorings.enqueue(id);
      },
      learning: () => this.learning.sweep(now),
      topics: () => this.topics.sweep(now),
      webhooks: () => this.webhooks.wakeIfDue(now),
      transcript_index: () => this.transcripts.wakeIfDue(),
      export_schedules: () => this.exportSchedules.startDue(now),
      exports: () => this.exports.wakeIfDue(now),
      erasures: () => this.erasures.wakeIfDue(now),
    };
  }
}
