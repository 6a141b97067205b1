import { isMap, isScalar, isSeq, type Document } from 'yaml';
import type { ExampleToAdd } from '../example-to-add';
import type { Rubric } from '../rubric';

type Path = (string | number)[];

/**
 * Where the examples of a criterion stand in a rubric of format 1: in the phrases of its detector or of a part of it,
 * among the named ones or on the spot. Throws `RangeError` when it takes none, or when `part` does not say which.
 */
export function listOfFormat1(
  document: Document,
  { criteria }: Rubric,
  { criterion, part, meets }: ExampleToAdd,
): Path {
  const at = criteria.findIndex(({ id }) => id === criterion);
  if (at < 0) throw new RangeError(`the rubric has no criterion ${criterion}`);
  const detector: Path = ['criteria', at, 'detector'];
  const set = document.hasIn([...detector, 'avoids'])
    ? [...detector, 'avoids']
    : partPath(document, [...detector, 'says'], criterion, part);
  return [...named(document, set), meets ? 'examples' : 'counterExamples'];
}

function partPath(document: Document, says: Path, criterion: string, part: string | undefined): Path {
  const parts = document.getIn(says, true);
  if (!isSeq(parts))
    throw new RangeError(`criterion ${criterion} is decided by a measure and takes no examples`);
  if (part === undefined && parts.items.length > 1)
    throw new RangeError(`criterion ${criterion} has several parts: say which one`);
  const at = part === undefined ? 0 : parts.items.findIndex((one) => isMap(one) && one.get('id') === part);
  if (at < 0) throw new RangeError(`criterion ${criterion} has no part ${part}`);
  return [...says, at, 'phrases'];
}

/** Follows a name, or the first of several, to the phrases it stands for. */
function named(document: Document, path: Path): Path {
  const phrases = document.getIn(path, true);
  const [first] = isSeq(phrases) ? phrases.items : [phrases];
  return isScalar(first) ? ['phrases', String(first.value)] : path;
}
