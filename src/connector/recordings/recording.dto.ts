import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { AUDIO_FORMATS, type AudioFormat } from '../../audio-quality/audio-verdict';
import { oneOf, text } from '../../http/validation/checks';
import { MayBeLeftOut, Rule } from '../../http/validation/rule';
import { JOB_STATUSES, type JobStatus } from '../../recordings/job-status';
import { RECORDING_FAILURE_CODES, type RecordingFailureCode } from '../../recordings/recording-failure';
import { RecordingJobDto } from '../../recordings/recording-responses.dto';
import { date, wholeNumberText } from '../../http/validation/query-checks';

/** A recording as administrators see it: the job clients see, and what the audio check found. */
export class RecordingDto extends RecordingJobDto {
  @ApiProperty({ description: 'Identifier of the call.' })
  call_id: string;

  @ApiProperty({
    enum: [0, 1],
    description:
      '0: the agent is on the left channel, 1: on the right; as delivered, or the other once exchanged.',
  })
  agent_channel: 0 | 1;

  @ApiProperty({ enum: AUDIO_FORMATS })
  audio_format: AudioFormat;

  @ApiProperty({ description: 'Size of the file.' })
  audio_bytes: number;

  @ApiProperty({ description: 'Whether the audio is still kept.' })
  has_audio: boolean;

  @ApiProperty({ description: 'Accepted as a test recording.' })
  is_test: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The verdict of the audio check, in a sentence.',
  })
  explanation: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description:
      'What the audio check measured, by name. `seconds` is the length; `left` and `right` describe each channel ' +
      '(`ownSeconds` of speech, `levelDb`, `noiseDb` in dBFS, …), their `speech` says who speaks when, as up to 200 ' +
      'stretches `[start, end]` in seconds.',
  })
  measures: Record<string, unknown> | null;

  @ApiProperty({
    enum: [...RECORDING_FAILURE_CODES, null],
    type: String,
    nullable: true,
    description: 'What `last_error` says, as a code; null for a failure of before codes were kept.',
  })
  failure_code: RecordingFailureCode | null;

  @ApiProperty({ description: 'Whether `retry` can do anything: the job has failed and something is kept.' })
  can_retry: boolean;

  @ApiProperty({
    description: 'Whether it is transcribed, and analysed only once its agent is linked to an employee.',
  })
  waiting_for_agent: boolean;
}

/** When recordings were accepted. */
export class AcceptedRange {
  @ApiPropertyOptional({
    example: '2026-10-01',
    description: 'Accepted on this day (in UTC) or at this moment, or later.',
  })
  @MayBeLeftOut()
  @Rule(date)
  from?: string;

  @ApiPropertyOptional({
    example: '2026-10-31',
    description: 'Accepted on this day (in UTC) or at this moment, or earlier.',
  })
  @MayBeLeftOut()
  @Rule(date)
  to?: string;
}

/** Query string of the list of recordings. */
export class RecordingFilter extends AcceptedRange {
  @ApiPropertyOptional({ enum: JOB_STATUSES })
  @MayBeLeftOut()
  @Rule(oneOf(...JOB_STATUSES))
  status?: JobStatus;

  @ApiPropertyOptional({ description: '`next_cursor` of the page before.' })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  cursor?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 100, default: 50 })
  @MayBeLeftOut()
  @Rule(wholeNumberText(1, 100))
  limit?: string;
}

/** A page of recordings, the latest first. */
export class RecordingPageDto {
  @ApiProperty({ type: [RecordingDto] })
  recordings: RecordingDto[];

  @ApiProperty({ type: String, nullable: true, description: 'Give it as `cursor`; null on the last page.' })
  next_cursor: string | null;
}
