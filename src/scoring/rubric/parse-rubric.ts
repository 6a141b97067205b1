import { LineCounter, parseDocument } from 'yaml';
import { readCriterion } from './read-criterion';
import { PhraseBook } from './read-phrases';
import type { Rubric } from './rubric';
import { RubricInvalid, type RubricIssue } from './rubric-invalid';
import { RUBRIC_LIMITS, TooLarge, tooLargeToRead } from './rubric-limits';
import { Field } from './yaml-reader';

const SEMANTIC_VERSION = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/;
const KEYS = ['id', 'name', 'version', 'description', 'sections', 'phrases', 'criteria'] as const;

function unique(fields: Field[], ids: string[]): void {
  const seen = new Set<string>();
  ids.forEach((id, at) => {
    if (id !== '' && seen.has(id)) fields[at]?.fail(`repeats the id ${id}`);
    seen.add(id);
  });
}

/**
 * Reads a rubric from YAML or JSON (which is YAML). Throws `RubricInvalid` naming every mistake with its line, or the
 * one bound of `RUBRIC_LIMITS` it is beyond.
 */
export function parseRubric(text: string): Rubric {
  const tooLarge = tooLargeToRead(text);
  if (tooLarge) throw new RubricInvalid([tooLarge]);
  const lines = new LineCounter();
  // Whether keys repeat is told by `Field.keys`: the parser would compare all with all.
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false });
  const issues: RubricIssue[] = document.errors.slice(0, RUBRIC_LIMITS.issues).map((error) => ({
    line: lines.linePos(error.pos[0]).line,
    path: 'rubric',
    message: error.message.split('\n')[0] ?? 'is no YAML',
  }));
  if (issues.length > 0) throw new RubricInvalid(issues);
  try {
    const rubric = readRubric(new Field(document.contents, '', 1, lines, issues));
    if (issues.length === 0) return rubric;
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    throw new RubricInvalid([error.issue]);
  }
  throw new RubricInvalid(issues);
}

function readRubric(root: Field): Rubric {
  root.keys(KEYS);
  const version = root.get('version').text();
  if (version !== '' && !SEMANTIC_VERSION.test(version))
    root.get('version').fail('should be a semantic version such as 1.4.0');
  const sections = root.get('sections');
  const sectionIds = sections.missing ? [] : sections.keys();
  if (sectionIds.length === 0) sections.fail('needs at least one section');
  sections.atMost(sectionIds.length, RUBRIC_LIMITS.sections, 'sections');
  const book = new PhraseBook(root.get('phrases'));
  const items = root.get('criteria').items();
  if (items.length === 0) root.get('criteria').fail(`needs 1 to ${RUBRIC_LIMITS.criteria} criteria`);
  root.get('criteria').atMost(items.length, RUBRIC_LIMITS.criteria, 'criteria');
  const criteria = items.map((item) => readCriterion(item, book, sectionIds));
  unique(
    items,
    criteria.map((criterion) => criterion.id),
  );
  return {
    id: root.get('id').text(undefined, 60),
    name: root.get('name').text(undefined, 200),
    version,
    description: root.get('description').text(''),
    sections: sectionIds.map((id) => ({ id, name: sections.get(id).text(undefined, 100) })),
    criteria,
  };
}
