import { PhraseBook } from '../phrase-book';
import { readHead, readUniqueIds } from '../read-head';
import { RUBRIC_LIMITS } from '../rubric-limits';
import type { Field } from '../yaml-reader';
import type { Format1Rubric } from './format-1';
import { readFormat1Criterion } from './read-criterion';

const KEYS = ['format', 'id', 'name', 'version', 'description', 'sections', 'phrases', 'criteria'] as const;

/** A rubric of format 1, whose criteria are regular expressions and examples; mistakes are told on the fields. */
export function readFormat1(root: Field): Format1Rubric {
  root.keys(KEYS);
  const head = readHead(root);
  const book = new PhraseBook(root.get('phrases'));
  const list = root.get('criteria');
  const items = list.items();
  list.atMost(items.length, RUBRIC_LIMITS.criteria, 'too_many_criteria');
  const sections = head.sections.map(({ id }) => id);
  const criteria = items.map((item) => readFormat1Criterion(item, book, sections));
  readUniqueIds(list, items, criteria);
  return { ...head, criteria };
}
