import { ApiProperty } from '@nestjs/swagger';
import { MaxBytes } from '../../http/body-size';
import { text as textCheck } from '../../http/validation/checks';
import { Rule, type Check } from '../../http/validation/rule';
import type { Contradiction, CriterionTrial, TriedSentence } from '../../scoring/trial/criterion-trial';
import { flag, listOf, nullable, number, schemaOf, text } from '../../http/result-schema';

const MAX_SENTENCES = 50;
const MAX_CHARACTERS = 1_000;

const aSentence = textCheck(1, MAX_CHARACTERS);
const sentences: Check = (value) =>
  Array.isArray(value) && value.length <= MAX_SENTENCES && value.every((one) => aSentence(one) === null)
    ? null
    : {
        message: `must be an array of 0 to ${MAX_SENTENCES} sentences of 1 to ${MAX_CHARACTERS} characters`,
        code: 'sentences_wrong',
        values: { min: 0, max: MAX_SENTENCES, characters: MAX_CHARACTERS },
      };

/** Body of a trial of a criterion. */
@MaxBytes(2 * 1024 * 1024)
export class CriterionTrialBody {
  @ApiProperty({ maxLength: 500_000, description: 'The rubric, YAML or JSON.' })
  @Rule(textCheck(1, 500_000))
  source: string;

  @ApiProperty({ description: 'Id of one of its criteria.' })
  @Rule(textCheck(1, 200))
  criterion: string;

  @ApiProperty({
    type: [String],
    maxItems: MAX_SENTENCES,
    description:
      'Each is judged as if it were all that was said where the criterion looks. Without one, only the examples are compared.',
  })
  @Rule(sentences)
  sentences: string[];
}

const TriedSentenceDto = schemaOf<TriedSentence>('TriedSentenceDto', {
  sentence: text(),
  counts: nullable(flag('Null for a criterion that takes a whole call to judge.')),
  probability: nullable(number('That it counts, 0 to 1; null where literal wordings decide.')),
});

const ContradictionDto = schemaOf<Contradiction>('ContradictionDto', {
  text: text('An example of the criterion.'),
  isExample: flag('False for a counter-example.'),
  nearest: text('The one on the other side that it is nearer to than to those of its own.'),
});

/** What a criterion makes of some sentences. */
export const CriterionTrialDto = schemaOf<CriterionTrial>('CriterionTrialDto', {
  criterion: text('Its id.'),
  kind: text('What decides it.'),
  sentences: listOf(TriedSentenceDto),
  contradictions: listOf(ContradictionDto, 'Examples that contradict each other.'),
});
export type CriterionTrialDto = InstanceType<typeof CriterionTrialDto>;
