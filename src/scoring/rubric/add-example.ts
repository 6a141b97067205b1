import { isSeq, parseDocument, type Document } from 'yaml';
import { kindOf } from '../detectors/detector-kinds';
import { normaliseWords } from '../words/normalise';
import type { ExampleToAdd } from './example-to-add';
import { listOfFormat1 } from './format-1/example-place';
import { parseRubric } from './parse-rubric';
import type { Rubric } from './rubric';

/**
 * The text of a rubric with an example added and its patch version raised; comments and layout stay. Throws
 * `RangeError` when the example does not fit the rubric, and `RubricInvalid` when the rubric is none.
 */
export function addExample(source: string, example: ExampleToAdd): string {
  const rubric = parseRubric(source);
  if (normaliseWords(example.utterance) === '') throw new RangeError('the example has no words');
  const document = parseDocument(source);
  const list =
    document.get('format') === 2
      ? listOf(document, rubric, example)
      : listOfFormat1(document, rubric, example);
  const utterance = example.utterance.trim();
  if (isSeq(document.getIn(list))) document.addIn(list, utterance);
  else document.setIn(list, document.createNode([utterance]));
  const [major, minor, patch] = rubric.version.split('.').map(Number);
  document.set('version', `${major}.${minor}.${(patch ?? 0) + 1}`);
  const text = document.toString({ lineWidth: 0 });
  parseRubric(text);
  return text;
}

/** Where the examples of a criterion stand in a rubric of format 2. */
function listOf(
  document: Document,
  { criteria }: Rubric,
  { criterion, part, meets }: ExampleToAdd,
): (string | number)[] {
  const at = criteria.findIndex(({ id }) => id === criterion);
  const detector = criteria[at]?.detector;
  if (!detector) throw new RangeError(`the rubric has no criterion ${criterion}`);
  const below = kindOf(detector).examplesAt(detector, criterion, part);
  const isShared = document.hasIn(['criteria', at, 'use']);
  return ['criteria', at, ...(isShared ? [] : below), meets ? 'examples' : 'counter_examples'];
}
