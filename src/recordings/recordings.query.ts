import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RejectReason } from '../audio-quality/audio-verdict';
import { CallsRepository } from '../conversations/calls.repository';
import { ConversationsRepository } from '../conversations/conversations.repository';
import { AnalysesRepository } from '../evaluations/analysis/analyses.repository';
import { AWAITING_AGENT_LINK } from '../evaluations/analysis/analysis-state';
import type { RecordingJob } from './recording-job.entity';
import type { DeliveredJob } from './delivered-job';
import type { JobSelection } from './job-selection';
import { RecordingJobsRepository } from './recording-jobs.repository';

/** A recording with what its call adds to it. */
export interface RecordingView
  extends
    DeliveredJob,
    Pick<
      RecordingJob,
      | 'callId'
      | 'agentChannel'
      | 'audioFormat'
      | 'audioBytes'
      | 'isTest'
      | 'audioKey'
      | 'findings'
      | 'failureCode'
    > {
  /** Whether an administrator has exchanged agent and customer since: `agentChannel` is as it was delivered. */
  speakersExchanged: boolean;
  /** The verdict of the audio check in a sentence; null before it. */
  explanation: string | null;
  /** What the audio check measured, by name; null before it. */
  measures: Record<string, unknown> | null;
  /** Whether another try can do anything: the job has failed, and its audio or transcript is kept. */
  canRetry: boolean;
  /** Whether it is transcribed, and analysed only once its agent is linked to an employee. */
  waitsForAgent: boolean;
}

/** How many recordings of an organisation are under way, and how many have failed. */
export interface RecordingCounts {
  inProgress: number;
  failed: number;
}

/** How many recordings were rejected for a reason. */
export interface RejectionCount {
  reason: RejectReason;
  recordings: number;
}

/** How far the recording of a call is, and how long its audio; null before that is measured. */
export type RecordingStatus = Pick<RecordingJob, 'status' | 'audioSeconds'>;

/** What the pipeline stores of the audio check. */
interface Findings {
  explanation?: string;
  measures?: Record<string, unknown>;
}

/** A job with what the audio check found. */
export type RecordingResult = Pick<
  RecordingJob,
  'id' | 'callId' | 'status' | 'rejectReason' | 'channelSeparation' | 'audioSeconds' | 'lastError'
> &
  Pick<RecordingView, 'explanation' | 'measures'>;

function findingsOf({
  findings,
}: Pick<RecordingJob, 'findings'>): Pick<RecordingView, 'explanation' | 'measures'> {
  const { explanation = null, measures = null } = findings ? (JSON.parse(findings) as Findings) : {};
  return { explanation, measures };
}

/** Changes told at once; a page that misses some shows them when it next loads the list. */
const MAX_CHANGES = 200;

/** Answers questions about the recordings of an organisation. */
@Injectable()
export class RecordingsQuery {
  constructor(
    private readonly jobs: RecordingJobsRepository,
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly analyses: AnalysesRepository,
  ) {}

  /** The latest first, at most `limit`. */
  async list(organisationId: string, selection: JobSelection & { limit: number }): Promise<RecordingView[]> {
    return this.views(organisationId, await this.jobs.list(organisationId, selection));
  }

  /** Failed recordings of a selection, the latest first, at most `limit`. */
  async listFailed(
    organisationId: string,
    selection: Omit<JobSelection, 'status'> & { limit: number },
  ): Promise<Pick<RecordingView, 'id' | 'callId' | 'enqueuedAt'>[]> {
    return this.jobs.list(organisationId, { ...selection, status: 'failed' });
  }

  /** How many recordings of a selection have failed, counted up to `limit`. */
  countFailed(
    organisationId: string,
    selection: Omit<JobSelection, 'status'>,
    limit: number,
  ): Promise<number> {
    return this.jobs.countSelected(organisationId, { ...selection, status: 'failed' }, limit);
  }

  /** Null for a job of another organisation just as for one that never was. */
  async find(organisationId: string, jobId: string): Promise<RecordingView | null> {
    return this.view(organisationId, await this.jobs.findById(organisationId, jobId));
  }

  /** Null for a call without a recording. */
  async findByCall(organisationId: string, callId: string): Promise<RecordingView | null> {
    return this.view(organisationId, await this.jobs.findByCall(organisationId, callId));
  }

  /** What other systems are told of the recordings of some calls, by the id of the call; within a snapshot. */
  async resultsOf(
    manager: EntityManager,
    organisationId: string,
    callIds: readonly string[],
  ): Promise<Map<string, RecordingResult>> {
    if (callIds.length === 0) return new Map();
    const jobs = await this.jobs.within(manager).findByCalls(organisationId, callIds);
    return new Map(jobs.map((job) => [job.callId, { ...job, ...findingsOf(job) }]));
  }

  /** How far the recordings of some calls are, by the id of the call; a call without a recording is left out. */
  async statusesOf(
    organisationId: string,
    callIds: readonly string[],
  ): Promise<Map<string, RecordingStatus>> {
    const found = await this.jobs.findStatuses(organisationId, callIds);
    return new Map(found.map((job) => [job.callId, job]));
  }

  /** Recordings that changed since a moment, this one included; the earliest change first. */
  async changedSince(organisationId: string, since: Date): Promise<RecordingView[]> {
    return this.views(organisationId, await this.jobs.listChanged(organisationId, since, MAX_CHANGES));
  }

  async counts(organisationId: string): Promise<RecordingCounts> {
    const [inProgress, failed] = await Promise.all([
      this.jobs.count(organisationId, 'queued', 'processing'),
      this.jobs.count(organisationId, 'failed'),
    ]);
    return { inProgress, failed };
  }

  /** Since when the recording of an organisation that waits longest has waited; null when none does. */
  waitingSince(organisationId: string): Promise<Date | null> {
    return this.jobs.oldestQueuedOf(organisationId);
  }

  /** Why recordings accepted from `from` on and before `to` were rejected, the most frequent reason first. */
  async rejections(organisationId: string, from: Date, to: Date): Promise<RejectionCount[]> {
    const counts = new Map<RejectReason, number>();
    const tests = await this.calls.listTestIds(organisationId);
    const ended = await this.jobs.countEnded(organisationId, from, to, tests);
    for (const { status, reason, recordings } of ended)
      if (status === 'rejected' && reason) counts.set(reason, (counts.get(reason) ?? 0) + recordings);
    return [...counts]
      .map(([reason, recordings]) => ({ reason, recordings }))
      .sort((a, b) => b.recordings - a.recordings);
  }

  private async view(organisationId: string, job: RecordingJob | null): Promise<RecordingView | null> {
    const [view] = job ? await this.views(organisationId, [job]) : [];
    return view ?? null;
  }

  /** In the same order. */
  private async views(organisationId: string, jobs: readonly RecordingJob[]): Promise<RecordingView[]> {
    if (jobs.length === 0) return [];
    const callIds = jobs.map(({ callId }) => callId);
    const [calls, conversations, waiting] = await Promise.all([
      this.calls.findExternalIds(organisationId, callIds),
      this.conversations.findIdsByCalls(organisationId, callIds),
      this.waitingForAgents(organisationId, jobs),
    ]);
    const externalIds = new Map(calls.map((call) => [call.id, call.externalConversationId]));
    const byCall = new Map(conversations.map((conversation) => [conversation.callId, conversation]));
    return jobs.map((job) => {
      const conversation = byCall.get(job.callId);
      return {
        ...job,
        isTest: Boolean(job.isTest),
        externalConversationId: externalIds.get(job.callId) ?? '',
        conversationId: conversation?.id ?? null,
        speakersExchanged: Boolean(conversation?.speakersExchanged),
        ...findingsOf(job),
        waitsForAgent: waiting.has(job.callId),
        canRetry: job.status === 'failed' && (job.audioKey !== null || Boolean(conversation?.sentenceCount)),
      };
    });
  }

  /** Ids of the calls whose transcript waits for its agent to be linked. */
  private async waitingForAgents(
    organisationId: string,
    jobs: readonly RecordingJob[],
  ): Promise<Set<string>> {
    const transcribed = jobs.filter(({ status }) => status === 'transcribed').map(({ callId }) => callId);
    if (transcribed.length === 0) return new Set();
    const analyses = await this.analyses.findStates(organisationId, transcribed);
    return new Set(analyses.filter(({ state }) => state === AWAITING_AGENT_LINK).map(({ callId }) => callId));
  }
}
