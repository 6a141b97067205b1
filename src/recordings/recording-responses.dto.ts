import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { REJECT_REASONS, type ChannelSeparation, type RejectReason } from '../audio-quality/audio-verdict';
import { JOB_STATUSES, type JobStatus } from './job-status';

const jobIdExample = '01a1fc94-cd0e-7473-ae9d-779e992e4f97';

/** Answer of the recording route (specification, section 2.5). */
export class RecordingAccepted {
  @ApiProperty({ enum: ['queued', 'skipped'] })
  status: 'queued' | 'skipped';

  @ApiProperty({ description: 'As it was sent.', example: 'call-2026-000123' })
  external_conversation_id: string;

  @ApiPropertyOptional({ description: 'Present when the recording is queued.', example: jobIdExample })
  job_id?: string;

  @ApiPropertyOptional({
    enum: ['agent_not_linked', 'analysis_disabled'],
    description: 'Present when the recording was skipped.',
  })
  reason?: 'agent_not_linked' | 'analysis_disabled';
}

/** Body of 409 (specification, section 2.7). */
export class DuplicateBody {
  @ApiProperty({ enum: [true], type: Boolean })
  duplicate: true;

  @ApiProperty({ description: 'As it was sent.', example: 'call-2026-000123' })
  external_conversation_id: string;

  @ApiProperty({ example: 'A recording of this call was already accepted; there is nothing to do.' })
  message: string;
}

/** State of a recording (specification, section 2.6). */
export class RecordingJobDto {
  @ApiProperty({ example: jobIdExample })
  job_id: string;

  @ApiProperty({ example: 'call-2026-000123' })
  external_conversation_id: string;

  @ApiProperty({ enum: JOB_STATUSES })
  status: JobStatus;

  @ApiPropertyOptional({ enum: [...REJECT_REASONS, null], type: String, nullable: true })
  reject_reason?: RejectReason | null;

  @ApiPropertyOptional({
    enum: ['good', 'fair', 'poor', null],
    type: String,
    nullable: true,
    description:
      'How well the two channels are kept apart; null before the check or where it could not be measured.',
  })
  channel_separation?: ChannelSeparation | null;

  @ApiPropertyOptional({ type: Number, nullable: true, description: 'Decoded length.', example: 184.2 })
  audio_seconds?: number | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Present once transcribed.' })
  conversation_id?: string | null;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'How long a transcript waits for its agent to be linked before it is erased.',
  })
  transcript_retained_until?: string | null;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'Starts of processing.' })
  attempts?: number;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'Explains status `failed`.' })
  last_error?: string | null;

  @ApiPropertyOptional({ format: 'date-time' })
  enqueued_at?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  updated_at?: string;
}
