import { CodedErrorBody } from '../../http/error.dto';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { text as textCheck } from '../../http/validation/checks';
import { MaxBytes } from '../../http/body-size';
import { Rule } from '../../http/validation/rule';
import { CRITERION_STATUSES } from '../../scoring/evaluation';
import type {
  PreviewedAnswer,
  PreviewedCall,
  RubricEffect,
} from '../../evaluations/rubrics/rubric-preview.service';
import { dateTime, flag, listOf, nullable, number, oneOf, schemaOf, text } from '../../http/result-schema';
import type { RubricFaultCode } from '../../scoring/rubric/rubric-faults';
import { RubricCriterionDto, RubricSectionDto } from './rubric-criterion.dto';
import { FAULT_CODE, FAULT_VALUES } from './rubric-fault-schema';

const moment = { format: 'date-time' };

/** Body with the text of a rubric. */
@MaxBytes(2 * 1024 * 1024)
export class RubricBody {
  @ApiProperty({ maxLength: 500_000, description: 'YAML or JSON.' })
  @Rule(textCheck(1, 500_000))
  source: string;
}

/** A version of the rubric, without its text. */
export class RubricVersionDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ example: '1.4.0' })
  version: string;

  @ApiProperty({ description: 'Hex SHA-256 of what it means, whatever its layout.' })
  hash: string;

  @ApiProperty({ ...moment, description: 'When it last came into force.' })
  activated_at: string;

  @ApiProperty(moment)
  created_at: string;

  @ApiProperty({ description: 'Calls are scored with it now.' })
  current: boolean;
}

export class RubricVersionListDto {
  @ApiProperty({ type: [RubricVersionDto] })
  versions: RubricVersionDto[];
}

/** A version of the rubric with its text. */
export class RubricSourceDto extends RubricVersionDto {
  @ApiProperty()
  source: string;
}

/** A rubric that comes with the service, to start from. */
export class RubricTemplateDto {
  @ApiProperty({ example: 'sales' })
  id: string;

  @ApiProperty()
  source: string;
}

/** The rubric calls are scored with. */
export class RubricDto {
  @ApiProperty()
  name: string;

  @ApiProperty({ example: '1.4.0' })
  version: string;

  @ApiProperty()
  hash: string;

  @ApiProperty()
  source: string;

  @ApiProperty({
    type: String,
    ...moment,
    nullable: true,
    description: 'Null for the one that comes with the service.',
  })
  activated_at: string | null;

  @ApiProperty({ type: [RubricSectionDto], description: 'In the order of the scorecard.' })
  sections: RubricSectionDto[];

  @ApiProperty({ type: [RubricCriterionDto] })
  criteria: RubricCriterionDto[];

  @ApiProperty({
    type: [RubricCriterionDto],
    description: 'Those that `use` can name, as they are where a rubric says nothing else itself.',
  })
  shared: RubricCriterionDto[];

  @ApiProperty({ type: [RubricTemplateDto] })
  templates: RubricTemplateDto[];
}

/** One thing wrong with a rubric. */
export class RubricIssueBody {
  @ApiProperty({ example: 'source' })
  field: string;

  @ApiProperty({ example: 'line 12: criteria[2].weight: must be a number above 0' })
  message: string;

  @ApiProperty({ type: 'integer', description: 'From 1.' })
  line: number;

  @ApiProperty({ example: 'criteria[2].weight' })
  path: string;

  @ApiProperty(FAULT_CODE)
  code: RubricFaultCode;

  @ApiPropertyOptional(FAULT_VALUES)
  values?: Record<string, string | number>;
}

/** ValidationError of a rubric: each issue names its line. */
export class RubricErrorBody extends CodedErrorBody {
  @ApiProperty({ type: [RubricIssueBody] })
  issues: RubricIssueBody[];
}

const PreviewedAnswerDto = schemaOf<PreviewedAnswer>('PreviewedAnswerDto', {
  criterion: text('Id of the criterion.'),
  name: text(),
  before: nullable(oneOf(CRITERION_STATUSES, 'Null: it is new.')),
  after: nullable(oneOf(CRITERION_STATUSES, 'Null: it is gone.')),
});

const PreviewedCallDto = schemaOf<PreviewedCall>('PreviewedCallDto', {
  callId: text(),
  externalConversationId: text(),
  conversationDate: dateTime(),
  callAgentName: text(),
  scoreBefore: nullable(number()),
  scoreAfter: nullable(number()),
  changed: listOf(PreviewedAnswerDto, 'Only those that differ.'),
});

/** What a rubric would have made of the latest calls. Nothing is stored. */
export const RubricPreviewDto = schemaOf<RubricEffect>('RubricPreviewDto', {
  calls: listOf(PreviewedCallDto),
  meanBefore: nullable(number('Over the calls that have a score before and after.')),
  meanAfter: nullable(number()),
  complete: flag('False when the time for it ran out before every call was scored.'),
});
export type RubricPreviewDto = InstanceType<typeof RubricPreviewDto>;
