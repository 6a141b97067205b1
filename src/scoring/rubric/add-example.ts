import { isScalar, isSeq, parseDocument, type Document } from 'yaml';
import { kindOf } from '../detectors/detector-kinds';
import { normaliseWords } from '../words/normalise';
import { parseRubric } from './parse-rubric';
import type { Rubric } from './rubric';

/** An utterance a person judged, to be learnt from. */
export interface ExampleToAdd {
  criterion: string;
  /** The component it says or does not say; may be left out when the criterion has only one. */
  part?: string;
  utterance: string;
  /** True when it meets the component, false when it only looks like it. */
  meets: boolean;
}

type Path = (string | number)[];

/**
 * The text of a rubric with an example added and its patch version raised; comments and layout stay. Throws
 * `RangeError` when the example does not fit the rubric, and `RubricInvalid` when the rubric is none.
 */
export function addExample(source: string, example: ExampleToAdd): string {
  const rubric = parseRubric(source);
  if (normaliseWords(example.utterance) === '') throw new RangeError('the example has no words');
  const document = parseDocument(source);
  const set = phrasesPath(document, rubric, example);
  const list: Path = [...set, example.meets ? 'examples' : 'counterExamples'];
  const utterance = example.utterance.trim();
  if (isSeq(document.getIn(list))) document.addIn(list, utterance);
  else document.setIn(list, document.createNode([utterance]));
  const [major, minor, patch] = rubric.version.split('.').map(Number);
  document.set('version', `${major}.${minor}.${(patch ?? 0) + 1}`);
  const text = document.toString({ lineWidth: 0 });
  parseRubric(text);
  return text;
}

/** Where the phrase set of the example's component stands: among the named ones, or on the spot. */
function phrasesPath(document: Document, { criteria }: Rubric, { criterion, part }: ExampleToAdd): Path {
  const at = criteria.findIndex(({ id }) => id === criterion);
  const detector = criteria[at]?.detector;
  if (!detector) throw new RangeError(`the rubric has no criterion ${criterion}`);
  const below = kindOf(detector).examplesAt(detector, criterion, part);
  return named(document, ['criteria', at, 'detector', ...below]);
}

/** Follows a name, or the first of several, to the phrases it stands for. */
function named(document: Document, path: Path): Path {
  const phrases = document.getIn(path, true);
  const [first] = isSeq(phrases) ? phrases.items : [phrases];
  return isScalar(first) ? ['phrases', String(first.value)] : path;
}
