import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AudioVerdict } from '../../audio-quality/audio-verdict';
import { RecordingSettings } from '../../config/recording-settings';
import { CallsRepository } from '../../conversations/calls.repository';
import { ConversationsRepository } from '../../conversations/conversations.repository';
import { ResultChanges, type ResultChangeKind } from '../../conversations/result-changes';
import { Database } from '../../database/database';
import { LeaseLost } from '../../database/lease';
import { Quotas } from '../../limits/quotas.service';
import { newId } from '../../database/new-id';
import { Agents } from '../../organisations/agents.service';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { AWAITING_AGENT_LINK } from '../../evaluations/analysis/analysis-state';
import { storedFailure } from '../../database/stored-failure';
import { AnalysisTries } from '../../evaluations/analysis/analysis-tries.service';
import { AudioKeepings } from '../kept-audio/audio-keepings.service';
import type { RecordingFailure } from '../recording-failure';
import type { RecordingJob } from '../recording-job.entity';
import { RecordingJobsRepository } from '../recording-jobs.repository';
import type { TranscriptionResult } from './speech-to-conversation';

const DAY_MS = 86_400_000;

/** How long a recording waits that could not be opened for want of its key, in milliseconds. */
const POSTPONED_MS = 15_000;

/** What was stored of a transcribed recording. */
export interface StoredTranscript {
  conversationId: string;
  /** It stays: that of the test recording for replay, or because the organisation keeps it. */
  audioKept: boolean;
  /** False while the agent is not linked. */
  analysisDue: boolean;
}

/** Stores how a job ended, or that it is tried again; each change only while `owner` still holds the lease. */
@Injectable()
export class JobOutcomes {
  constructor(
    private readonly database: Database,
    private readonly jobs: RecordingJobsRepository,
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly resultChanges: ResultChanges,
    private readonly organisations: OrganisationsRepository,
    private readonly analyses: AnalysisTries,
    private readonly agents: Agents,
    private readonly quotas: Quotas,
    private readonly keepings: AudioKeepings,
    private readonly settings: RecordingSettings,
  ) {}

  /** Rejects the recording because of its audio: final. */
  async rejected(jobId: string, owner: string, verdict: AudioVerdict): Promise<void> {
    await this.database.write(async (manager) => {
      const job = await this.jobs.within(manager).getById(jobId);
      await this.change(manager, jobId, owner, {
        status: 'rejected',
        rejectReason: verdict.rejectReason,
        audioKey: null,
        ...measured(verdict),
        reservedSeconds: await this.quotas.settle(manager, job, verdict.audioSeconds ?? 0),
      });
      await this.record(manager, job, 'rejected');
    });
  }

  /** Stores the conversation; from here on the audio is not needed to finish the job. */
  async transcribed(jobId: string, owner: string, result: TranscriptionResult): Promise<StoredTranscript> {
    const { verdict, sentences, redactedKinds, omissions, transcribedBy } = result;
    return this.database.write(async (manager) => {
      const now = new Date();
      const job = await this.jobs.within(manager).getById(jobId);
      const keptForReplay = await this.isKeptForReplay(manager, job);
      const awaitsAgentLink = job.isTest && !(await this.isAgentLinked(manager, job));
      const retainedUntil = new Date(now.getTime() + this.settings.TEST_RECORDING_RETENTION_DAYS * DAY_MS);
      await this.change(manager, jobId, owner, {
        status: 'transcribed',
        ...measured(verdict, omissions),
        reservedSeconds: await this.quotas.settle(manager, job, verdict.audioSeconds ?? 0),
        ...(keptForReplay ? {} : { audioKey: null }),
        transcriptRetainedUntil: awaitsAgentLink ? retainedUntil : null,
      });
      const audioKept = keptForReplay || (await this.keepings.keep(manager, job, now));
      const conversation = {
        id: newId(),
        organisationId: job.organisationId,
        callId: job.callId,
        sentences,
        sentenceCount: sentences.length,
        speakersExchanged: false,
        transcribedBy,
        createdAt: now,
      };
      await this.conversations.within(manager).insert(conversation);
      if (redactedKinds)
        await this.calls.within(manager).setRedactedKinds(job.organisationId, job.callId, redactedKinds);
      const { conversationDate } = job;
      const state = awaitsAgentLink ? AWAITING_AGENT_LINK : 'due';
      await this.analyses.plan(manager, conversation, { conversationDate, state, now });
      await this.record(manager, job, 'transcribed');
      return { conversationId: conversation.id, audioKept, analysisDue: !awaitsAgentLink };
    });
  }

  /** The process is stopping: the job waits for another worker, and this start was no failure. */
  async handedBack(jobId: string, owner: string): Promise<void> {
    await this.database.write((manager) => this.change(manager, jobId, owner, { status: 'queued' }));
  }

  /** What it needs is not to be had now, for no fault of its own: it is tried again later, as often as that takes. Resolves with the wait. */
  async postponed(jobId: string, owner: string): Promise<number> {
    await this.database.write(async (manager) => {
      const { attempts } = await this.jobs.within(manager).getById(jobId);
      const dueAt = new Date(Date.now() + POSTPONED_MS);
      await this.change(manager, jobId, owner, {
        status: 'queued',
        attempts: Math.max(0, attempts - 1),
        dueAt,
      });
    });
    return POSTPONED_MS;
  }

  /**
   * An error of this service: queues the job again after a wait, or fails it when `retryMs`, the waits between its
   * tries, has none left. Returns the wait, or null when the job has failed. Rejects with `LeaseLost` when another
   * worker has taken the job over.
   */
  async notProcessed(
    jobId: string,
    owner: string,
    failure: RecordingFailure,
    { retryMs }: { retryMs: number[] },
  ): Promise<{ organisationId: string; delayMs: number } | null> {
    return this.database.write(async (manager) => {
      const job = await this.jobs.within(manager).getById(jobId);
      const delayMs = retryMs[job.failures];
      await this.change(manager, jobId, owner, {
        status: delayMs === undefined ? 'failed' : 'queued',
        failures: job.failures + 1,
        ...storedFailure(failure),
        dueAt: new Date(Date.now() + (delayMs ?? 0)),
        // Nothing was heard of it: it costs nothing, until a retry comes to an end.
        ...(delayMs === undefined
          ? { reservedSeconds: await this.quotas.settle(manager, job, job.audioSeconds ?? 0) }
          : {}),
      });
      if (delayMs !== undefined) return { organisationId: job.organisationId, delayMs };
      await this.record(manager, job, 'failed');
      return null;
    });
  }

  private async record(
    manager: EntityManager,
    { organisationId, callId }: RecordingJob,
    kind: ResultChangeKind,
  ): Promise<void> {
    await this.resultChanges.record(manager, { organisationId, callId, kind, at: new Date() });
  }

  private async isAgentLinked(
    manager: EntityManager,
    { callId, organisationId }: RecordingJob,
  ): Promise<boolean> {
    const { agentId } = await this.calls.within(manager).getById(organisationId, callId);
    return this.agents.isLinked(manager, organisationId, agentId);
  }

  private async change(
    manager: EntityManager,
    jobId: string,
    owner: string,
    change: Partial<RecordingJob>,
  ): Promise<void> {
    if (!(await this.jobs.within(manager).endProcessing(jobId, owner, change))) throw new LeaseLost();
  }

  /** Whether an administrator may still listen to the recording: it is the test recording, not yet confirmed. */
  private async isKeptForReplay(
    manager: EntityManager,
    { id, organisationId }: RecordingJob,
  ): Promise<boolean> {
    const organisation = await this.organisations.within(manager).get(organisationId);
    return organisation.testRecordingJobId === id && organisation.connectionConfirmedAt === null;
  }
}

function measured(
  verdict: AudioVerdict,
  omissions?: TranscriptionResult['omissions'],
): Partial<RecordingJob> {
  const { explanation, measures } = verdict;
  return {
    channelSeparation: verdict.channelSeparation,
    audioSeconds: verdict.audioSeconds,
    findings: JSON.stringify({ explanation, measures, ...(omissions ? { omissions } : {}) }),
  };
}
