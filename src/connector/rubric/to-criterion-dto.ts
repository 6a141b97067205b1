import type { CriterionOutline } from '../../scoring/rubric/rubric-text';
import { snakeCased } from '../../http/snake-cased';
import type { RubricCriterionDto } from './rubric-criterion.dto';

export const toCriterionDto = ({
  detector: { kind, parts, isUnwanted },
  ...words
}: CriterionOutline): RubricCriterionDto => ({
  id: words.id,
  section: words.section,
  name: words.name,
  question: words.question,
  rule: snakeCased(words.rule),
  weight: words.weight,
  critical: words.critical,
  examples: words.examples,
  counter_examples: words.counterExamples,
  kind,
  parts,
  unwanted: isUnwanted,
});
