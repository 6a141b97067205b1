import { ApiProperty } from '@nestjs/swagger';
import { text as textCheck } from '../../http/validation/checks';
import { Rule } from '../../http/validation/rule';
import { ResultDto } from '../../results/result.dto';

/** Body that asks for what is stored of a contact. */
export class AccessReportBody {
  @ApiProperty({ minLength: 1, maxLength: 200, example: 'contact-4711' })
  @Rule(textCheck(1, 200))
  contact_id: string;
}

export class ReportedCommentDto {
  @ApiProperty({ type: 'integer', description: 'Position of the sentence it is about, from 0.' })
  sentence: number;

  @ApiProperty()
  text: string;

  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

export class ReportedEvaluationDto {
  @ApiProperty({ format: 'date-time' })
  superseded_at: string;

  @ApiProperty({ type: 'object', additionalProperties: true, description: 'As `evaluation` of the call.' })
  evaluation: Record<string, unknown>;
}

export class ReportedExampleDto {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'The sentence; null where the transcript is not kept any more and no call reason has it: it may stand in a rubric.',
  })
  words: string | null;

  @ApiProperty({ format: 'date-time' })
  taken_at: string;
}

/** Everything that is stored of one call. */
export class ReportedCallDto extends ResultDto {
  @ApiProperty({ description: 'Whether the recording is still stored.' })
  audio_stored: boolean;

  @ApiProperty({ type: [ReportedEvaluationDto], description: 'Evaluations that were replaced.' })
  superseded_evaluations: ReportedEvaluationDto[];

  @ApiProperty({ type: [ReportedCommentDto], description: 'What was written about its sentences.' })
  comments: ReportedCommentDto[];

  @ApiProperty({
    type: [ReportedExampleDto],
    description: 'What was said in it and became an example of the rubric or of a call reason.',
  })
  examples: ReportedExampleDto[];
}

/** What is stored of a contact. */
export class AccessReportDto {
  @ApiProperty()
  contact_id: string;

  @ApiProperty({ format: 'date-time' })
  made_at: string;

  @ApiProperty({ type: [ReportedCallDto], description: 'In the order they took place.' })
  calls: ReportedCallDto[];
}
