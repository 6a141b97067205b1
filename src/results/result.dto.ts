import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { REJECT_REASONS, type ChannelSeparation, type RejectReason } from '../audio-quality/audio-verdict';
import { CallTopicDto } from '../evaluations/description/call-topic.dto';
import { EvaluationDto } from '../evaluations/description/evaluation.dto';
import { DELIVERY_ROUTES, type DeliveryRoute } from '../conversations/delivery-route';
import { SentenceDto } from '../ingestion/contract/transcript-delivery.dto';
import { MetadataAsSent } from '../http/metadata-as-sent.decorator';
import type { VerbatimJson } from '../http/verbatim-json';
import { REDACTION_KINDS, type RedactionKind } from '../redaction/kinds';
import { RESULT_STATUSES, type ResultStatus } from './result-status';

const maybeText = { type: String, nullable: true } as const;

/** What the client sent about the call. */
export class ResultCallDto {
  @ApiProperty({ format: 'date-time' })
  conversation_date: string;

  @ApiProperty()
  agent_external_id: string;

  @ApiProperty()
  call_agent_name: string;

  @ApiProperty(maybeText)
  team_external_id: string | null;

  @ApiProperty()
  campaign: string;

  @ApiProperty()
  outcome_code: string;

  @ApiProperty(maybeText)
  outcome_category: string | null;

  @ApiProperty({ type: 'integer', nullable: true })
  duration_seconds: number | null;

  @ApiProperty(maybeText)
  contact_id: string | null;

  @MetadataAsSent()
  metadata: VerbatimJson | null;
}

/** What the audio check found in a recording. */
export class ResultAudioDto {
  @ApiProperty({ description: 'The `job_id` that the delivery was answered with.' })
  job_id: string;

  @ApiProperty({ enum: [...REJECT_REASONS, null], type: String, nullable: true })
  reject_reason: RejectReason | null;

  @ApiProperty({ enum: ['good', 'fair', 'poor', null], type: String, nullable: true })
  channel_separation: ChannelSeparation | null;

  @ApiProperty({ type: Number, nullable: true })
  audio_seconds: number | null;

  @ApiProperty({ ...maybeText, description: 'The verdict in a sentence; null before the check.' })
  explanation: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'What was measured, by name; null before the check.',
  })
  measures: Record<string, unknown> | null;
}

/** Everything that is known of one call, for other systems. */
export class ResultDto {
  @ApiProperty({ description: "The client's identifier of the call." })
  external_conversation_id: string;

  @ApiProperty({ ...maybeText, description: 'The identifier of its transcript here; null without one.' })
  conversation_id: string | null;

  @ApiProperty({ description: 'Whether it was delivered with the key of a sandbox.' })
  sandbox: boolean;

  @ApiProperty({
    description:
      'Whether an administrator uploaded it on the page to try the connection: no figure counts it.',
  })
  test: boolean;

  @ApiProperty({ enum: DELIVERY_ROUTES, description: 'How it was delivered.' })
  route: DeliveryRoute;

  @ApiProperty({
    enum: RESULT_STATUSES,
    description:
      '`processing`: queued, being transcribed or analysed, or waiting for another try. `waiting_for_agent`: nobody ' +
      'may use the transcript until its agent is linked. `rejected`: the audio cannot be used.',
  })
  status: ResultStatus;

  @ApiProperty({ ...maybeText, description: 'Why it failed; null unless `status` is `failed`.' })
  error: string | null;

  @ApiProperty({ format: 'date-time', description: 'When the call was accepted.' })
  received_at: string;

  @ApiProperty({ format: 'date-time', description: 'When anything that is shown here last changed.' })
  updated_at: string;

  @ApiProperty({ type: ResultCallDto })
  call: ResultCallDto;

  @ApiProperty({
    enum: REDACTION_KINDS,
    isArray: true,
    nullable: true,
    description:
      'What was taken out of the transcript before it was stored; null for one that is stored as it came.',
  })
  redacted: RedactionKind[] | null;

  @ApiProperty({ type: ResultAudioDto, nullable: true, description: 'Null for a delivered transcript.' })
  audio: ResultAudioDto | null;

  @ApiProperty({
    type: EvaluationDto,
    nullable: true,
    description: 'The score with its criteria, measures and coaching; null unless `status` is `analysed`.',
  })
  evaluation: EvaluationDto | null;

  @ApiProperty({
    type: [CallTopicDto],
    description: 'What it is about, the most probable first; often none.',
  })
  topics: CallTopicDto[];

  @ApiProperty({
    ...maybeText,
    format: 'date-time',
    description:
      'When the transcript was removed, with every quote of it in the evaluation, for it is kept for fewer days than the call; null else.',
  })
  transcript_expired_at: string | null;

  @ApiProperty({
    ...maybeText,
    format: 'date-time',
    description:
      'When the evaluation was removed for the same reason, `status` being `analysed` still; null else.',
  })
  evaluation_expired_at: string | null;

  @ApiPropertyOptional({
    type: [SentenceDto],
    nullable: true,
    description:
      'Only with `include=transcript`; null before there is one, while `status` is `waiting_for_agent`, and once it has been erased.',
  })
  transcript?: SentenceDto[] | null;
}

/** A page of results, in the order of their changes. */
export class ResultPageDto {
  @ApiProperty({
    type: [ResultDto],
    description: 'May be fewer than `limit`, or none, although more follow.',
  })
  results: ResultDto[];

  @ApiProperty({ description: 'Where to go on: always there, to ask later for what has changed meanwhile.' })
  next_cursor: string;

  @ApiProperty({ description: 'Whether more follow already.' })
  has_more: boolean;
}
