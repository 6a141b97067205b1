import { ApiProperty } from '@nestjs/swagger';
import {
  ANALYSIS_FAILURE_CODES,
  type AnalysisFailureCode,
} from '../../evaluations/analysis/analysis-failure';
import { MetadataAsSent } from '../../http/metadata-as-sent.decorator';
import type { VerbatimJson } from '../../http/verbatim-json';
import { SentenceDto } from '../../ingestion/contract/transcript-delivery.dto';
import { REDACTION_KINDS, type RedactionKind } from '../../redaction/kinds';
import { RecordingDto } from '../recordings/recording.dto';
import { CallSummaryDto } from './call-summary.dto';
import { EvaluationDto } from '../../evaluations/description/evaluation.dto';
import { UndoableReviewDto } from './undo.dto';

/** The audio of a call that its organisation keeps. */
export class CallAudioDto {
  @ApiProperty({ format: 'date-time', description: 'A legal hold keeps it longer.' })
  kept_until: string;
}

/** One call with everything that is known of it. */
export class CallDetailDto extends CallSummaryDto {
  @ApiProperty({ type: String, nullable: true })
  contact_id: string | null;

  @MetadataAsSent()
  metadata: VerbatimJson | null;

  @ApiProperty({ format: 'date-time', description: 'When it was accepted.' })
  received_at: string;

  @ApiProperty({
    type: [SentenceDto],
    nullable: true,
    description: 'Null before there is a transcript, and once it has been erased.',
  })
  sentences: SentenceDto[] | null;

  @ApiProperty({
    description: 'Whether an administrator has exchanged agent and customer since the call was delivered.',
  })
  speakers_exchanged: boolean;

  @ApiProperty({
    enum: REDACTION_KINDS,
    isArray: true,
    nullable: true,
    description:
      'What was taken out of the transcript before it was stored; null for one that is stored as it came.',
  })
  redacted: RedactionKind[] | null;

  @ApiProperty({ type: EvaluationDto, nullable: true, description: 'Null until the call is analysed.' })
  evaluation: EvaluationDto | null;

  @ApiProperty({
    type: UndoableReviewDto,
    nullable: true,
    description:
      'The last review, while it can be undone; null once anything else has changed the evaluation.',
  })
  undoable: UndoableReviewDto | null;

  @ApiProperty({ type: String, nullable: true, description: 'Why the analysis did not succeed.' })
  analysis_error: string | null;

  @ApiProperty({
    enum: [...ANALYSIS_FAILURE_CODES, null],
    type: String,
    nullable: true,
    description: 'What `analysis_error` says, as a code; null for a failure of before codes were kept.',
  })
  analysis_failure_code: AnalysisFailureCode | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When its transcript was removed, with every quote of it, by the data retention; null else.',
  })
  transcript_expired_at: string | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When its evaluation was removed by the data retention; null else.',
  })
  evaluation_expired_at: string | null;

  @ApiProperty({
    description: 'Whether `retry` can do anything: the call has failed and something of it is kept.',
  })
  can_retry: boolean;

  @ApiProperty({
    type: RecordingDto,
    nullable: true,
    description: 'Null for a call that came as a transcript.',
  })
  recording: RecordingDto | null;

  @ApiProperty({
    type: CallAudioDto,
    nullable: true,
    description: 'Null where it is not kept; where it is, it is played from `conversations/{id}/audio`.',
  })
  audio: CallAudioDto | null;
}
