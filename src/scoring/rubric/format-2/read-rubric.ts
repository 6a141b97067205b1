import { PhraseBook } from '../phrase-book';
import { readHead, readUniqueIds } from '../read-head';
import type { Rubric } from '../rubric';
import { RUBRIC_LIMITS } from '../rubric-limits';
import type { Field } from '../yaml-reader';
import { readCriterion } from './read-criterion';

const KEYS = ['format', 'id', 'name', 'version', 'description', 'sections', 'criteria'] as const;

/** A rubric of format 2, whose criteria say in plain words what counts; mistakes are told on the fields. */
export function readFormat2(root: Field): Rubric {
  root.keys(KEYS);
  const head = readHead(root);
  const book = new PhraseBook();
  const list = root.get('criteria');
  const items = list.items();
  list.atMost(items.length, RUBRIC_LIMITS.criteria, 'too_many_criteria');
  const sections = head.sections.map(({ id }) => id);
  const criteria = items.map((item) => readCriterion(item, book, sections));
  readUniqueIds(list, items, criteria);
  return { ...head, criteria };
}
