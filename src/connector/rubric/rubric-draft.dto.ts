import { ApiProperty } from '@nestjs/swagger';
import { MaxBytes } from '../../http/body-size';
import { text as textCheck, wholeNumber } from '../../http/validation/checks';
import { wholeNumberText } from '../../http/validation/query-checks';
import { Rule } from '../../http/validation/rule';
import { RUBRIC_CHANGE_KINDS, type RubricChange } from '../../evaluations/rubrics/rubric-changes';
import type { RubricIssue } from '../../scoring/rubric/rubric-faults';
import { nullable, oneOf, optional, schemaOf, text, integer } from '../../http/result-schema';
import { FAULT_CODE, FAULT_VALUES } from './rubric-fault-schema';
import { RubricCriterionDto, RubricSectionDto } from './rubric-criterion.dto';

/** A draft is saved on every pause in typing: this many times would take years. */
const MAX_EDITION = 1_000_000_000;

/** Body of a draft to be saved. */
@MaxBytes(2 * 1024 * 1024)
export class RubricDraftBody {
  @ApiProperty({ maxLength: 500_000, description: 'YAML or JSON; it need not be a rubric yet.' })
  @Rule(textCheck(1, 500_000))
  source: string;

  @ApiProperty({ type: 'integer', description: 'The edition it was written on; 0 without a draft.' })
  @Rule(wholeNumber(0, MAX_EDITION))
  edition: number;
}

/** Body that names the draft somebody looked at. */
export class RubricDraftEditionBody {
  @ApiProperty({ type: 'integer', description: 'Of the draft as it was last seen.' })
  @Rule(wholeNumber(0, MAX_EDITION))
  edition: number;
}

/** Body that publishes what was previewed. */
export class RubricPublishBody extends RubricDraftEditionBody {
  @ApiProperty({ description: '`hash` of the draft as it was previewed.' })
  @Rule(textCheck(64, 64))
  hash: string;
}

/** Body that goes back to a former version. */
export class RubricRollBackBody {
  @ApiProperty({ description: '`hash` of the version that is live, and is to be replaced.' })
  @Rule(textCheck(64, 64))
  live: string;
}

/** Query of a draft to be discarded. */
export class RubricDraftQuery {
  @ApiProperty({ type: 'integer', description: 'Of the draft as it was last seen.' })
  @Rule(wholeNumberText(1, MAX_EDITION - 1))
  edition: string;
}

const RubricDraftIssueDto = schemaOf<RubricIssue>('RubricDraftIssueDto', {
  line: integer('From 1.'),
  path: text('Such as `criteria[2].weight`.'),
  message: text('In English.'),
  code: { options: FAULT_CODE },
  values: optional({ options: FAULT_VALUES }),
});

export const RubricChangeDto = schemaOf<RubricChange>('RubricChangeDto', {
  kind: oneOf(RUBRIC_CHANGE_KINDS),
  id: nullable(text('Of the section or criterion; null for the rubric and for an order.')),
  name: text('What a person knows it by.'),
  field: nullable(
    text('Such as `weight`, `rule.met` or `examples`; `judging` where it is decided in another way.'),
  ),
  before: nullable(text('Null where there was nothing, and where it cannot be said in a line.')),
  after: nullable(text()),
});
export type RubricChangeDto = InstanceType<typeof RubricChangeDto>;

/** The draft of the organisation's rubric. No call is scored with it. */
export class RubricDraftDto {
  @ApiProperty({ type: 'integer', description: 'Counts the times it was saved, from 1.' })
  edition: number;

  @ApiProperty()
  source: string;

  @ApiProperty({ format: 'date-time' })
  changed_at: string;

  @ApiProperty({ description: 'False when another administrator saved it last.' })
  changed_by_you: boolean;

  @ApiProperty({ type: [RubricDraftIssueDto], description: 'What stands in the way of a preview.' })
  issues: InstanceType<typeof RubricDraftIssueDto>[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Hex SHA-256 of what it means; null with issues.',
  })
  hash: string | null;

  @ApiProperty({ description: 'Whether it has been previewed as it is, against the rubric that is live.' })
  previewed: boolean;

  @ApiProperty({ type: [RubricChangeDto], description: 'What differs from the live rubric; [] with issues.' })
  changes: RubricChangeDto[];

  @ApiProperty({ type: [RubricSectionDto], description: '[] with issues.' })
  sections: RubricSectionDto[];

  @ApiProperty({ type: [RubricCriterionDto], description: '[] with issues.' })
  criteria: RubricCriterionDto[];
}

export class RubricDraftStateDto {
  @ApiProperty({ type: RubricDraftDto, nullable: true, description: 'Null when there is none.' })
  draft: RubricDraftDto | null;
}

/** What differs between two rubrics. */
export class RubricChangesDto {
  @ApiProperty({ type: [RubricChangeDto] })
  changes: RubricChangeDto[];
}

/** The rubric that calls are scored with from now on. */
export class PublishedRubricDto {
  @ApiProperty({ example: '1.4.0' })
  version: string;

  @ApiProperty()
  hash: string;
}
