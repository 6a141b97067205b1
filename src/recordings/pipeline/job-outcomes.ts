import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AudioVerdict } from '../../audio-quality/audio-verdict';
import { RecordingSettings } from '../../config/recording-settings';
import { Call } from '../../conversations/call.entity';
import { Conversation } from '../../conversations/conversation.entity';
import { Database } from '../../database/database';
import { FREE, LeaseLost } from '../../database/lease';
import { newId } from '../../database/new-id';
import { Agents } from '../../organisations/agents.service';
import { Organisation } from '../../organisations/organisation.entity';
import { AnalysisTries } from '../../evaluations/analysis/analysis-tries.service';
import { RecordingJob } from '../recording-job.entity';
import type { TranscriptionResult } from './speech-to-conversation';

const DAY_MS = 86_400_000;

/** What was stored of a transcribed recording. */
export interface StoredTranscript {
  conversationId: string;
  /** The test recording's audio stays for replay. */
  audioKept: boolean;
  /** False while the agent is not linked. */
  analysisDue: boolean;
}

/** Writes down what became of a job; each change only while `owner` still holds the lease. */
@Injectable()
export class JobOutcomes {
  constructor(
    private readonly database: Database,
    private readonly analyses: AnalysisTries,
    private readonly agents: Agents,
    private readonly settings: RecordingSettings,
  ) {}

  /** Refused because of its audio: final. */
  async rejected(jobId: string, owner: string, verdict: AudioVerdict): Promise<void> {
    await this.database.write((manager) =>
      this.change(manager, jobId, owner, {
        status: 'rejected',
        rejectReason: verdict.rejectReason,
        audioKey: null,
        ...measured(verdict),
      }),
    );
  }

  /** Stores the conversation; from here on the audio is not needed to finish the job. */
  async transcribed(jobId: string, owner: string, result: TranscriptionResult): Promise<StoredTranscript> {
    const { verdict, sentences, omissions, transcribedBy } = result;
    return this.database.write(async (manager) => {
      const now = new Date();
      const job = await manager.findOneByOrFail(RecordingJob, { id: jobId });
      const audioKept = await isReplayed(manager, job);
      const resting = job.isTest && !(await this.isAgentLinked(manager, job));
      const retainedUntil = new Date(now.getTime() + this.settings.TEST_RECORDING_RETENTION_DAYS * DAY_MS);
      await this.change(manager, jobId, owner, {
        status: 'transcribed',
        ...measured(verdict, omissions),
        ...(audioKept ? {} : { audioKey: null }),
        transcriptRetainedUntil: resting ? retainedUntil : null,
      });
      const conversation = {
        id: newId(),
        organisationId: job.organisationId,
        callId: job.callId,
        sentences,
        sentenceCount: sentences.length,
        transcribedBy,
        createdAt: now,
      };
      await manager.insert(Conversation, conversation);
      const { conversationDate } = job;
      const state = resting ? 'resting' : 'due';
      await this.analyses.plan(manager, conversation, { conversationDate, state, now });
      return { conversationId: conversation.id, audioKept, analysisDue: !resting };
    });
  }

  /** The process is stopping: the job waits for another worker, and this start was no failure. */
  async handedBack(jobId: string, owner: string): Promise<void> {
    await this.database.write((manager) => this.change(manager, jobId, owner, { status: 'queued' }));
  }

  /**
   * An error of ours: back to the queue after a wait, or failed when `retryMs` has none left. Returns the
   * wait, or null when the job has failed or is somebody else's.
   */
  async notProcessed(
    jobId: string,
    owner: string,
    message: string,
    { retryMs }: { retryMs: number[] },
  ): Promise<{ organisationId: string; delayMs: number } | null> {
    return this.database.write(async (manager) => {
      const job = await manager.findOneByOrFail(RecordingJob, { id: jobId });
      const delayMs = retryMs[job.failures];
      await this.change(manager, jobId, owner, {
        status: delayMs === undefined ? 'failed' : 'queued',
        failures: job.failures + 1,
        lastError: message,
        dueAt: new Date(Date.now() + (delayMs ?? 0)),
      });
      return delayMs === undefined ? null : { organisationId: job.organisationId, delayMs };
    });
  }

  private async isAgentLinked(
    manager: EntityManager,
    { callId, organisationId }: RecordingJob,
  ): Promise<boolean> {
    const { agentId } = await manager.findOneByOrFail(Call, { id: callId, organisationId });
    return this.agents.isLinked(manager, organisationId, agentId);
  }

  private async change(
    manager: EntityManager,
    jobId: string,
    owner: string,
    change: Partial<RecordingJob>,
  ): Promise<void> {
    const held = { id: jobId, leaseOwner: owner, status: 'processing' as const };
    const result = await manager.update(RecordingJob, held, { ...change, ...FREE, updatedAt: new Date() });
    if (!result.affected) throw new LeaseLost();
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

/** Whether an administrator may still want to hear it: the present test recording, until it is confirmed. */
async function isReplayed(manager: EntityManager, job: RecordingJob): Promise<boolean> {
  const organisation = await manager.findOneByOrFail(Organisation, { id: job.organisationId });
  return organisation.testRecordingJobId === job.id && organisation.connectionConfirmedAt === null;
}
