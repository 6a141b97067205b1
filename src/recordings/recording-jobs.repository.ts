import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  In,
  IsNull,
  LessThan,
  LessThanOrEqual,
  MoreThanOrEqual,
  Not,
  Raw,
  Repository,
  type FindOperator,
} from 'typeorm';
import type { RejectReason } from '../audio-quality/audio-verdict';
import { FREE } from '../database/lease';
import { LeasedTableRepository } from '../database/leased-table-repository';
import { noneOf } from '../database/none-of';
import { owned } from '../database/owned';
import { firstIdAt } from '../database/new-id';
import { rawDate } from '../database/raw-rows';
import { NO_FAILURE, storedFailure } from '../database/stored-failure';
import type { AnalysisFailure } from '../evaluations/analysis/analysis-failure';
import type { DeliveredJob } from './delivered-job';
import { conditionsOf, type JobSelection } from './job-selection';
import type { JobStatus } from './job-status';
import { RecordingJob } from './recording-job.entity';

/** A job that a worker has taken, and until when. */
export type ProcessingJob = Pick<RecordingJob, 'organisationId' | 'leaseOwner' | 'leaseExpiresAt'>;

/** A finished job whose audio is still stored. */
export type StoredAudioJob = Pick<RecordingJob, 'id' | 'organisationId' | 'callId'> & { audioKey: string };

/** A transcribed job whose agent is not linked; its transcript is kept until `retainedUntil`. */
export type RetainedJob = Pick<RecordingJob, 'id' | 'organisationId' | 'callId'> & { retainedUntil: Date };

/** Every try is before the job again. */
const FRESH = { transcriptRetainedUntil: null, failures: 0, attempts: 0, ...NO_FAILURE };

/** Queries of `recording_job`. */
@Injectable()
export class RecordingJobsRepository extends LeasedTableRepository<RecordingJob> {
  constructor(@InjectRepository(RecordingJob) rows: Repository<RecordingJob>) {
    super(rows);
  }

  async insert(job: RecordingJob): Promise<void> {
    await this.rows.insert(job);
  }

  exists(organisationId: string, id: string): Promise<boolean> {
    return this.rows.existsBy({ id, organisationId });
  }

  /** Null for a job of another organisation just as for one that never was. */
  async findById(organisationId: string, id: string): Promise<RecordingJob | null> {
    const job = await this.findPrepared({ id, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return job?.id === id ? job : null;
  }

  /** A call has at most one. */
  findByCall(organisationId: string, callId: string): Promise<RecordingJob | null> {
    return this.findPrepared({ callId, organisationId });
  }

  /** In no order; a call without a recording is left out. */
  findByCalls(organisationId: string, callIds: readonly string[]): Promise<RecordingJob[]> {
    return this.findOwned(organisationId, 'callId', callIds);
  }

  /** The same within a write: nobody else changes them until the commit. */
  async lockByCalls(organisationId: string, callIds: readonly string[]): Promise<RecordingJob[]> {
    const found = await this.rows.find({ where: { callId: In(callIds) }, ...this.dialect.forUpdate });
    return owned(found, organisationId);
  }

  /** Rejects for an unknown job. The queue knows a job by its id alone. */
  getById(id: string): Promise<RecordingJob> {
    return this.rows.findOneByOrFail({ id });
  }

  /** What clients poll: one statement by hand, as every recording is followed with it. */
  async findDelivered(organisationId: string, id: string): Promise<DeliveredJob | null> {
    const [row] = await this.query<DeliveredJob>(
      `SELECT job.id AS id, job.status AS status, job.reject_reason AS rejectReason,
         job.channel_separation AS channelSeparation, job.audio_seconds AS audioSeconds,
         job.transcript_retained_until AS transcriptRetainedUntil, job.attempts AS attempts,
         job.last_error AS lastError, job.enqueued_at AS enqueuedAt, job.updated_at AS updatedAt,
         delivered.external_conversation_id AS externalConversationId, conversation.id AS conversationId
       FROM recording_job job
       JOIN \`call\` delivered ON delivered.id = job.call_id
       LEFT JOIN conversation ON conversation.call_id = job.call_id
       WHERE job.id = ? AND job.organisation_id = ?`,
      [id, organisationId],
    );
    // Compared again: a collation may find `id` where `ID` was asked for.
    if (row?.id !== id) return null;
    return {
      ...row,
      externalConversationId: this.dialect.fromRawName(row.externalConversationId),
      transcriptRetainedUntil: rawDate(row.transcriptRetainedUntil),
      enqueuedAt: rawDate(row.enqueuedAt) ?? row.enqueuedAt,
      updatedAt: rawDate(row.updatedAt) ?? row.updatedAt,
    };
  }

  /** The latest first, `limit` of them before the job `beforeId`. */
  list(
    organisationId: string,
    { limit, ...selection }: JobSelection & { limit: number },
  ): Promise<RecordingJob[]> {
    return (
      this.rows
        .createQueryBuilder('job')
        // MariaDB would read the recordings of every organisation in the order of their ids.
        .useIndex(selection.status ? 'ix_recording_job_organisation' : 'ix_recording_job_listing')
        .where(conditionsOf(organisationId, selection))
        .orderBy('job.id', 'DESC')
        .limit(limit)
        .getMany()
    );
  }

  /** How many there are of a selection by status, at most `limit`. */
  async countSelected(
    organisationId: string,
    selection: JobSelection & { status: JobStatus },
    limit: number,
  ): Promise<number> {
    const found = await this.rows
      .createQueryBuilder('job')
      .select('job.id')
      .useIndex('ix_recording_job_organisation')
      .where(conditionsOf(organisationId, selection))
      .limit(limit)
      .getMany();
    return found.length;
  }

  /** Jobs that changed at `since` or later, the earliest change first. */
  listChanged(organisationId: string, since: Date, limit: number): Promise<RecordingJob[]> {
    return this.rows.find({
      where: { organisationId, updatedAt: MoreThanOrEqual(since) },
      order: { updatedAt: 'ASC' },
      take: limit,
    });
  }

  /** In no order; a call without a recording is left out. */
  findStatuses(
    organisationId: string,
    callIds: readonly string[],
  ): Promise<Pick<RecordingJob, 'callId' | 'status' | 'audioSeconds'>[]> {
    return this.selectOwned(organisationId, 'callId', callIds, ['callId', 'status', 'audioSeconds']);
  }

  count(organisationId: string, ...statuses: JobStatus[]): Promise<number> {
    return this.rows.countBy({ organisationId, status: In(statuses) });
  }

  /** How many recordings accepted from `from` on and before `to` came to nothing, but for some calls; by reason. */
  async countEnded(
    organisationId: string,
    from: Date,
    to: Date,
    without: readonly string[],
  ): Promise<{ status: 'rejected' | 'failed'; reason: RejectReason | null; recordings: number }[]> {
    // Ids begin with the moment of acceptance: the range is one of the index, and few recordings end so.
    const rows = await this.query<{
      status: 'rejected' | 'failed';
      reason: RejectReason | null;
      recordings: number | string;
    }>(
      `SELECT status, reject_reason AS reason, COUNT(*) AS recordings
       FROM recording_job ${this.dialect.forceIndex('ix_recording_job_organisation')}
       WHERE organisation_id = ? AND status IN ('rejected', 'failed') AND id >= ? AND id < ?${noneOf('call_id', without)}
       GROUP BY status, reject_reason`,
      [organisationId, firstIdAt(from), firstIdAt(to), ...without],
    );
    return rows.map(({ status, reason, recordings }) => ({ status, reason, recordings: Number(recordings) }));
  }

  /** Since when the longest-waiting queued job of an organisation has been due; null when none is. */
  async oldestQueuedOf(organisationId: string): Promise<Date | null> {
    const oldest = await this.rows.findOne({
      select: { id: true, dueAt: true },
      where: { organisationId, status: 'queued' },
      order: { dueAt: 'ASC' },
    });
    return oldest?.dueAt ?? null;
  }

  /** Of all organisations, for the metrics. */
  countOfAll(status: JobStatus): Promise<number> {
    return this.rows.countBy({ status });
  }

  /** Since when the longest-waiting job of all organisations has been due; null when none is queued. */
  async oldestQueued(): Promise<Date | null> {
    const oldest = await this.rows.findOne({
      select: { id: true, dueAt: true },
      where: { status: 'queued' },
      order: { dueAt: 'ASC' },
    });
    return oldest?.dueAt ?? null;
  }

  /** Takes a queued job for `owner` and counts the start; false when another has taken it. */
  takeQueued(id: string, owner: string, leaseMs: number): Promise<boolean> {
    return this.takeLease({ id, status: 'queued' }, owner, leaseMs, {
      status: 'processing',
      attempts: () => 'attempts + 1',
      updatedAt: new Date(),
    });
  }

  /** Extends the lease of `owner`; false when another has taken the job over. */
  extend(id: string, owner: string, leaseMs: number): Promise<boolean> {
    return this.extendLease({ id, leaseOwner: owner }, leaseMs);
  }

  /** Changes a job that `owner` is processing and lets go of it; false when `owner` no longer holds it. */
  async endProcessing(id: string, owner: string, change: Partial<RecordingJob>): Promise<boolean> {
    const held = { id, leaseOwner: owner, status: 'processing' as const };
    const { affected } = await this.rows.update(held, { ...change, ...FREE, updatedAt: new Date() });
    return Boolean(affected);
  }

  /** Jobs of all organisations that are being processed, in no order. */
  listProcessing(limit: number): Promise<ProcessingJob[]> {
    return this.rows
      .createQueryBuilder('job')
      .select(['job.id', 'job.organisationId', 'job.leaseOwner', 'job.leaseExpiresAt'])
      .where("job.status = 'processing'")
      .limit(limit)
      .getMany();
  }

  /** Queues again what nobody holds any more, of all organisations; it keeps its place by `dueAt`. */
  async requeueAbandoned(now: Date): Promise<void> {
    const again = { status: 'queued' as const, updatedAt: now, ...FREE };
    // Two statements: each is found by the index on the status, where an OR would not be.
    await this.rows.update({ status: 'processing', leaseOwner: IsNull() }, again);
    await this.rows.update({ status: 'processing', leaseExpiresAt: LessThan(now) }, again);
  }

  /** Frees every job that is being processed. Only for a database that one process has to itself. */
  async releaseAll(): Promise<void> {
    await this.rows.update({ status: 'processing' }, FREE);
  }

  /** The analysis of a transcribed job's call is done. */
  async markIngested(callId: string, now: Date): Promise<void> {
    const change = { transcriptRetainedUntil: null, ...NO_FAILURE, updatedAt: now };
    await this.rows.update({ callId, status: 'transcribed' }, { status: 'ingested', ...change });
  }

  /** Nothing more is tried for the analysis of a transcribed job's call. */
  async failTranscribed(callId: string, failure: AnalysisFailure, now: Date): Promise<void> {
    const change = { status: 'failed' as const, ...storedFailure(failure), updatedAt: now };
    await this.rows.update({ callId, status: 'transcribed' }, change);
  }

  /** Failed jobs whose analyses are tried again. */
  async resumeTranscribed(organisationId: string, callIds: string[], now: Date): Promise<void> {
    const failed = { organisationId: this.ownedBy(organisationId), callId: In(callIds), status: this.failed };
    await this.rows.update(failed, { ...FRESH, status: 'transcribed', updatedAt: now });
  }

  hasFailed(organisationId: string, callId: string): Promise<boolean> {
    return this.rows.existsBy({ organisationId, callId, status: 'failed' });
  }

  /**
   * The failed jobs of these calls whose audio is kept. Within a write, and locked: the sweep deletes audio that was
   * kept long enough, and must not before the commit.
   */
  lockFailedWithAudio(organisationId: string, callIds: string[]): Promise<RecordingJob[]> {
    return this.rows.find({
      where: {
        organisationId: this.ownedBy(organisationId),
        callId: In(callIds),
        status: this.failed,
        audioKey: Not(IsNull()),
      },
      ...this.dialect.forUpdate,
    });
  }

  /** Has failed jobs transcribed again, from their audio. */
  async requeueFailed(organisationId: string, ids: string[], now: Date): Promise<void> {
    const failed = { organisationId: this.ownedBy(organisationId), id: In(ids), status: this.failed };
    await this.rows.update(failed, { ...FRESH, status: 'queued', dueAt: now, updatedAt: now, ...FREE });
  }

  /** How many there were. */
  deleteOfCalls(organisationId: string, callIds: readonly string[]): Promise<number> {
    return this.deleteOwned(organisationId, 'callId', callIds);
  }

  /** The row no longer names its audio; the caller deletes it after the commit. */
  async forgetAudio(organisationId: string, id: string): Promise<void> {
    await this.rows.update({ id, organisationId }, { audioKey: null });
  }

  /** As `forgetAudio`, if the job still is as `listAudioToDelete` found it. */
  async forgetAudioIfUnchanged(
    { id, organisationId, audioKey }: StoredAudioJob,
    status: JobStatus,
    changedBefore: Date,
  ): Promise<boolean> {
    // A failed one that was retried meanwhile may have failed again: then its time begins anew.
    const stillOver = status === 'failed' ? { updatedAt: LessThanOrEqual(changedBefore) } : {};
    const asFound = { id, organisationId, status, audioKey, ...stillOver };
    return Boolean((await this.rows.update(asFound, { audioKey: null })).affected);
  }

  /**
   * Finished jobs of one status whose audio is kept no longer, of all organisations, `limit` of them in the order of
   * their keys from `afterKey`: those last changed at `changedBefore` or earlier, and of those that did not fail all
   * but the present test recording of an unconfirmed connection.
   */
  listAudioToDelete(
    status: JobStatus,
    afterKey: string,
    changedBefore: Date,
    limit: number,
  ): Promise<StoredAudioJob[]> {
    const { forceIndex, lookupJoin, toRawDate } = this.dialect;
    return this.query(
      `SELECT job.id AS id, job.organisation_id AS organisationId, job.call_id AS callId, job.audio_key AS audioKey
       FROM recording_job job ${forceIndex('ix_recording_job_kept_audio')}
       ${lookupJoin} organisation ON organisation.id = job.organisation_id
       WHERE job.status = ? AND job.audio_key > ?
         AND (job.updated_at <= ? OR job.status <> 'failed' AND NOT (organisation.connection_confirmed_at IS NULL
           AND COALESCE(organisation.test_recording_job_id, '') = job.id))
       ORDER BY job.audio_key LIMIT ${limit}`,
      [status, afterKey, toRawDate(changedBefore)],
    );
  }

  /** Which of these keys a job names, whatever its organisation. */
  async findNamedAudio(keys: string[]): Promise<Set<string | null>> {
    const named = await this.rows.find({
      select: { id: true, audioKey: true },
      where: { audioKey: In(keys) },
    });
    return new Set(named.map(({ audioKey }) => audioKey));
  }

  /**
   * Transcribed jobs that await their agent's link and whose time ran out after `after` and before `now`, of all
   * organisations, the longest overdue first.
   */
  async listRetentionOver(after: Date, now: Date, limit: number): Promise<RetainedJob[]> {
    const { forceIndex, lookupJoin, toRawDate } = this.dialect;
    const rows = await this.query<RetainedJob>(
      `SELECT job.id AS id, job.organisation_id AS organisationId, job.call_id AS callId,
         job.transcript_retained_until AS retainedUntil
       FROM recording_job job ${forceIndex('ix_recording_job_retained')}
       ${lookupJoin} analysis waits ON waits.call_id = job.call_id AND waits.state = 'resting'
       WHERE job.transcript_retained_until > ? AND job.transcript_retained_until < ? AND job.status = 'transcribed'
       ORDER BY job.transcript_retained_until LIMIT ${limit}`,
      [toRawDate(after), toRawDate(now)],
    );
    return rows.map((row) => ({ ...row, retainedUntil: rawDate(row.retainedUntil) ?? row.retainedUntil }));
  }

  /** Agents of all organisations that are linked although a transcript still awaits their link. */
  listLinkedAgentsAwaited(limit: number): Promise<{ organisationId: string; agentId: string }[]> {
    const { forceIndex, lookupJoin, toRawDate } = this.dialect;
    return this.query(
      `SELECT DISTINCT agent.organisation_id AS organisationId, agent.id AS agentId
       FROM recording_job job ${forceIndex('ix_recording_job_retained')}
       ${lookupJoin} analysis waits ON waits.call_id = job.call_id AND waits.state = 'resting'
       ${lookupJoin} \`call\` delivered ON delivered.id = job.call_id
       ${lookupJoin} agent ON agent.id = delivered.agent_id AND agent.organisation_id = job.organisation_id
       WHERE job.transcript_retained_until > ? AND agent.employee_id IS NOT NULL
       LIMIT ${limit}`,
      [toRawDate(new Date(0))],
    );
  }

  /** Of jobs that are looked up by their ids: more may have failed than are asked for. */
  private get failed(): FindOperator<JobStatus> {
    return Raw((column) => `${this.dialect.unindexed(column)} = 'failed'`);
  }
}
