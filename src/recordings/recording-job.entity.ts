import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AudioFormat, ChannelSeparation, RejectReason } from '../audio-quality/audio-verdict';
import { longText, moment, uuid, wholeNumber, word } from '../database/column-types';
import type { JobStatus } from './job-status';
import type { RecordingFailureCode } from './recording-failure';

/** The way of one recording from acceptance to evaluation. */
@Entity('recording_job')
@Index('ux_recording_job_call', ['callId'], { unique: true })
@Index('ix_recording_job_due', ['status', 'dueAt'])
@Index('ix_recording_job_turn', ['organisationId', 'status', 'dueAt'])
@Index('ix_recording_job_kept_audio', ['status', 'audioKey', 'updatedAt'])
@Index('ix_recording_job_retained', ['transcriptRetainedUntil'])
@Index('ix_recording_job_listing', ['organisationId', 'id'])
@Index('ix_recording_job_changed', ['organisationId', 'updatedAt'])
@Index('ix_recording_job_status_date', ['organisationId', 'status', 'conversationDate', 'callId'])
@Index('ix_recording_job_audio', ['audioKey'])
@Index('ix_recording_job_organisation', ['organisationId', 'status', 'id'])
export class RecordingJob {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column({ ...uuid, name: 'call_id' })
  callId: string;

  /** That of its call, which never changes: so that calls of one status are read in the order of their dates. */
  @Column({ ...moment, name: 'conversation_date' })
  conversationDate: Date;

  @Column(word)
  status: JobStatus;

  /** 0: the agent is on the left channel, 1: on the right. */
  @Column({ name: 'agent_channel', type: 'int' })
  agentChannel: 0 | 1;

  /** Where the audio stands in the audio store; null once deleted. */
  @Column({ name: 'audio_key', type: 'varchar', length: 120, nullable: true })
  audioKey: string | null;

  @Column({ ...word, name: 'audio_format' })
  audioFormat: AudioFormat;

  @Column({
    ...wholeNumber,
    name: 'audio_bytes',
  })
  audioBytes: number;

  /** Empty: earlier versions hashed recordings, and may still write beside this one. To be dropped with them. */
  @Column({ name: 'audio_sha256', type: 'varchar', length: 64 })
  audioSha256: string;

  @Column({ ...word, name: 'reject_reason', nullable: true })
  rejectReason: RejectReason | null;

  @Column({ ...word, name: 'channel_separation', nullable: true })
  channelSeparation: ChannelSeparation | null;

  @Column({ name: 'audio_seconds', type: 'double', nullable: true })
  audioSeconds: number | null;

  /** The audio check's explanation and measures as JSON, and what the transcription left out. */
  @Column({ ...longText, nullable: true })
  findings: string | null;

  /** Accepted as a test recording, so processed whatever its agent or the analysis switch. */
  @Column({ name: 'is_test', type: 'boolean', default: false })
  isTest: boolean;

  @Column({ ...moment, name: 'transcript_retained_until', nullable: true })
  transcriptRetainedUntil: Date | null;

  /** Starts of processing. */
  @Column({ type: 'int', default: 0 })
  attempts: number;

  /** Tries that ended in an error, as opposed to those a crash or restart cut short. */
  @Column({ type: 'int', default: 0 })
  failures: number;

  @Column({ ...longText, name: 'last_error', nullable: true })
  lastError: string | null;

  /** Null for a failure of before codes were kept. */
  @Column({ ...word, name: 'failure_code', nullable: true })
  failureCode: RecordingFailureCode | null;

  @Column({ ...moment, name: 'due_at' })
  dueAt: Date;

  @Column({ ...uuid, name: 'lease_owner', nullable: true })
  leaseOwner: string | null;

  @Column({ ...moment, name: 'lease_expires_at', nullable: true })
  leaseExpiresAt: Date | null;

  /** Seconds of the month's quota that stand for it; null when none held as it was accepted. */
  @Column({ name: 'reserved_seconds', type: 'int', nullable: true })
  reservedSeconds: number | null;

  @Column({ ...moment, name: 'enqueued_at' })
  enqueuedAt: Date;

  @Column({ ...moment, name: 'updated_at' })
  updatedAt: Date;
}
