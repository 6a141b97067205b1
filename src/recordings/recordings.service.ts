import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AudioFormat } from '../audio-quality/audio-verdict';
import { AUDIO_STORE, type AudioStore, type StoredAudio } from '../audio-store/audio-store';
import type { KeyHolder } from '../auth/key-use';
import type { StoredCall } from '../conversations/stored-call';
import { CallsRepository } from '../conversations/calls.repository';
import { ResultChanges } from '../conversations/result-changes';
import { Database } from '../database/database';
import { isDuplicate } from '../database/database-errors';
import { DeliveredCalls } from '../ingestion/delivered-calls.service';
import { newCall } from '../ingestion/new-call';
import type { Limits } from '../limits/limit-names';
import { overLimit, type LimitState } from '../limits/over-limit';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import { simulatedSkip } from '../organisations/sandbox/simulated-skip';
import { admitRecording, type SkipReason } from './admission';
import { NO_FAILURE } from '../database/stored-failure';
import type { RecordingJob } from './recording-job.entity';
import { RecordingJobsRepository } from './recording-jobs.repository';
import { RecordingLimits } from './recording-limits.service';
import { deliveredRecordings } from './recording-metrics';
import { RecordingQueue } from './recording-queue';
import { simulatedWaitMs } from './simulated-outcome';
import type { RecordingDelivery } from './upload/recording-delivery.dto';

/** A recording that has arrived and is durable in the audio store, but belongs to no call yet. */
export interface ArrivedAudio extends StoredAudio {
  jobId: string;
  key: string;
  format: AudioFormat;
}

export type RecordingOutcome =
  { kind: 'queued'; jobId: string } | { kind: 'skipped'; reason: SkipReason } | { kind: 'duplicate' };

/** Who a call is delivered to. */
export type Receiver = Pick<KeyHolder, 'id' | 'sandbox'>;

export interface AcceptOptions {
  /** Of the receiver. */
  limits: Limits;
  /**
   * Whether an administrator uploads it: it is to become the test recording of a connection that is not confirmed, whatever
   * stands there, and is no call of a customer.
   */
  asTest?: boolean;
}

type Decided =
  (RecordingOutcome & { outdatedAudio?: string | null }) | { kind: 'over_limit'; state: LimitState };

/** Takes in recordings: decides, stores the job, and hands it to the queue. */
@Injectable()
export class Recordings {
  private readonly logger = new Logger(Recordings.name);

  constructor(
    private readonly database: Database,
    private readonly delivered: DeliveredCalls,
    private readonly jobs: RecordingJobsRepository,
    private readonly calls: CallsRepository,
    private readonly resultChanges: ResultChanges,
    private readonly organisations: OrganisationsRepository,
    private readonly queue: RecordingQueue,
    private readonly limits: RecordingLimits,
    @Inject(AUDIO_STORE) private readonly audioStore: AudioStore,
  ) {}

  /** Accepts or declines an arrived recording; the audio of a declined one is deleted. Throws 429 beyond a limit. */
  async accept(
    receiver: Receiver,
    delivery: RecordingDelivery,
    audio: ArrivedAudio,
    options: AcceptOptions,
  ): Promise<RecordingOutcome> {
    const decided = await this.decide(receiver, delivery, audio, options);
    if (decided.kind === 'over_limit') throw overLimit(decided.state);
    const { outdatedAudio, ...outcome } = decided;
    if (!receiver.sandbox)
      deliveredRecordings.inc({ outcome: outcome.kind === 'skipped' ? outcome.reason : outcome.kind });
    if (outcome.kind === 'queued') await this.queue.wake(waitOf(receiver, delivery));
    else await this.discard(audio.key);
    if (outdatedAudio) await this.discard(outdatedAudio);
    return outcome;
  }

  /**
   * Removes the audio of a delivery that ended in an error, unless its job was committed after all: when the
   * connection is lost during a commit, its outcome is unknown. In doubt the audio is left to the sweep.
   */
  async discardUnlessAccepted(organisationId: string, jobId: string, key: string): Promise<void> {
    const isAccepted = await this.jobs.exists(organisationId, jobId).catch(() => true);
    if (!isAccepted) await this.discard(key);
  }

  /** Removes audio no row names; a failure is left to the sweep. */
  async discard(key: string): Promise<void> {
    await this.audioStore.delete(key).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Audio could not be deleted; the sweep will');
    });
  }

  private async decide(
    receiver: Receiver,
    delivery: RecordingDelivery,
    audio: ArrivedAudio,
    options: AcceptOptions,
  ): Promise<Decided> {
    const attempt = () =>
      this.database.write((manager) => this.decideWithin(manager, receiver, delivery, audio, options));
    try {
      return await attempt();
    } catch (error) {
      // Another delivery of the same call was committed between our look and our insert; looking again finds
      // it, and makes the agent of this one known as well.
      if (!isDuplicate(error)) throw error;
      return attempt();
    }
  }

  private async decideWithin(
    manager: EntityManager,
    receiver: Receiver,
    delivery: RecordingDelivery,
    audio: ArrivedAudio,
    { asTest = false, limits }: AcceptOptions,
  ): Promise<Decided> {
    const { id: organisationId, sandbox } = receiver;
    const now = new Date();
    const delivered = await this.delivered.open(manager, receiver, delivery, now);
    const { agent } = delivered;
    if (delivered.before) return { kind: 'duplicate' };
    const jobs = this.jobs.within(manager);
    const stored = await this.organisations.within(manager).lock(organisationId);
    const isSwitchedOff = sandbox && simulatedSkip(delivery.external_conversation_id) === 'analysis_disabled';
    const organisation = {
      ...stored,
      analysisEnabled: stored.analysisEnabled && !isSwitchedOff,
      testRecordingWanted: stored.testRecordingWanted || asTest,
    };
    const testRecording = organisation.testRecordingJobId
      ? await jobs.findById(organisationId, organisation.testRecordingJobId)
      : null;
    const agentChannel = delivery.agent_channel === '1' ? 1 : 0;
    const agentLinked = agent.employeeId !== null;
    const admission = admitRecording({ agentLinked, agentChannel, organisation, testRecording });
    if (admission.kind === 'skipped') {
      if (admission.reason === 'agent_not_linked')
        await this.delivered.waitForLink(manager, delivered, delivery, now);
      return admission;
    }
    const durationSeconds = seconds(delivery.duration_seconds);
    const { bytes, format } = audio;
    const asked = { bytes, format, declaredSeconds: durationSeconds };
    const room = await this.limits.reserve(manager, organisationId, limits, asked, now);
    if ('refused' in room) return { kind: 'over_limit', state: room.refused };
    const call = newCall('recording', agent, delivery, {
      durationSeconds,
      metadata: delivery.metadata ?? null,
      now,
      test: asTest,
    });
    await this.calls.within(manager).insert(call);
    const dueAt = new Date(now.getTime() + waitOf(receiver, delivery));
    const job = newJob(call, audio, agentChannel, admission.kind === 'test', now);
    await jobs.insert({ ...job, reservedSeconds: room.reservedSeconds, dueAt });
    const accepted = { ...call, conversationId: null };
    await this.resultChanges.announce(manager, [
      { organisationId, callId: call.id, kind: 'accepted', at: now, call: accepted },
    ]);
    const outdatedAudio =
      admission.kind === 'test'
        ? await this.replaceTestRecording(manager, organisationId, testRecording, audio.jobId)
        : null;
    return { kind: 'queued', jobId: audio.jobId, outdatedAudio };
  }

  /** Makes a job the test recording; returns the key of the former one's audio when nothing needs it any more. */
  private async replaceTestRecording(
    manager: EntityManager,
    organisationId: string,
    former: RecordingJob | null,
    jobId: string,
  ): Promise<string | null> {
    await this.organisations.within(manager).setTestRecording(organisationId, jobId);
    const keptForReplayOnly = former?.status === 'transcribed' || former?.status === 'ingested';
    if (!former?.audioKey || !keptForReplayOnly) return null;
    await this.jobs.within(manager).forgetAudio(organisationId, former.id);
    return former.audioKey;
  }
}

/** Milliseconds that a recording waits before it is due: a sandbox can be slow. */
const waitOf = ({ sandbox }: Receiver, { external_conversation_id }: RecordingDelivery): number =>
  sandbox ? simulatedWaitMs(external_conversation_id) : 0;

/** The form takes digits without end; the column, like the transcript route, ends at the largest safe integer. */
const seconds = (digits: string | undefined): number | null =>
  digits === undefined ? null : Math.min(Number(digits), Number.MAX_SAFE_INTEGER);

function newJob(
  call: StoredCall,
  audio: ArrivedAudio,
  agentChannel: 0 | 1,
  isTest: boolean,
  now: Date,
): RecordingJob {
  return {
    id: audio.jobId,
    organisationId: call.organisationId,
    callId: call.id,
    conversationDate: call.conversationDate,
    status: 'queued',
    agentChannel,
    audioKey: audio.key,
    audioFormat: audio.format,
    audioBytes: audio.bytes,
    audioSha256: '',
    rejectReason: null,
    channelSeparation: null,
    audioSeconds: null,
    findings: null,
    isTest,
    transcriptRetainedUntil: null,
    attempts: 0,
    failures: 0,
    ...NO_FAILURE,
    dueAt: now,
    leaseOwner: null,
    leaseExpiresAt: null,
    reservedSeconds: null,
    enqueuedAt: now,
    updatedAt: now,
  };
}
