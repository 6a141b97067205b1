import { ApiProperty } from '@nestjs/swagger';
import { DETECTOR_KINDS } from '../../scoring/detectors/detector-kinds';
import type { CriterionRule } from '../../scoring/rubric/rubric';
import { schemaOf, text } from '../../http/result-schema';

export class RubricSectionDto {
  @ApiProperty({ example: 'opening' })
  id: string;

  @ApiProperty({ example: 'Opening' })
  name: string;
}

export class CriterionPartDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ example: 'a greeting' })
  name: string;
}

const CriterionRuleDto = schemaOf<CriterionRule>('CriterionRuleDto', {
  applies: text('When it is asked; each sentence is empty where the rubric says nothing.'),
  met: text(),
  partly: text(),
  notMet: text(),
  notCounted: text('What looks like it and does not count.'),
});
type CriterionRuleDto = InstanceType<typeof CriterionRuleDto>;

/** A criterion as it is judged, with what it takes from a shared one, and what it can be taught. */
export class RubricCriterionDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ description: 'Id of its section; empty when the rubric has none.' })
  section: string;

  @ApiProperty({ example: 'Greeting' })
  name: string;

  @ApiProperty({ example: 'Did the agent greet the customer?' })
  question: string;

  @ApiProperty({ type: CriterionRuleDto })
  rule: CriterionRuleDto;

  @ApiProperty()
  weight: number;

  @ApiProperty({ description: 'Not met, it fails the whole call once a person has confirmed it.' })
  critical: boolean;

  @ApiProperty({ type: [String], description: 'Utterances that count.' })
  examples: string[];

  @ApiProperty({ type: [String], description: 'Utterances that look like it and do not count.' })
  counter_examples: string[];

  @ApiProperty({ enum: Object.keys(DETECTOR_KINDS), description: '`measure` takes no examples.' })
  kind: string;

  @ApiProperty({ type: [CriterionPartDto], description: 'What has to be said, of `wordings` alone.' })
  parts: CriterionPartDto[];

  @ApiProperty({ description: 'Its examples are of what must not be said.' })
  unwanted: boolean;
}
