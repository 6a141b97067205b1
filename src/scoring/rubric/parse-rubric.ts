import { LineCounter, parseDocument } from 'yaml';
import { readCriterion } from './read-criterion';
import { PhraseBook } from './read-phrases';
import type { Rubric } from './rubric';
import { RubricInvalid, type RubricIssue } from './rubric-invalid';
import { Field } from './yaml-reader';

const SEMANTIC_VERSION = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/;
/** Far above any real scorecard; below what would take long to compile. */
const MAX_LENGTH = 500_000;
const MAX_CRITERIA = 100;
const KEYS = ['id', 'name', 'version', 'description', 'sections', 'phrases', 'criteria'] as const;

function unique(fields: Field[], ids: string[]): void {
  ids.forEach((id, at) => {
    if (id !== '' && ids.indexOf(id) !== at) fields[at]?.fail(`repeats the id ${id}`);
  });
}

/**
 * Reads a rubric from YAML or JSON (which is YAML). Throws `RubricInvalid` naming every mistake with its line.
 */
export function parseRubric(text: string): Rubric {
  if (text.length > MAX_LENGTH)
    throw new RubricInvalid([
      { line: 1, path: 'rubric', message: `is longer than ${MAX_LENGTH} characters` },
    ]);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const issues: RubricIssue[] = document.errors.map((error) => ({
    line: lines.linePos(error.pos[0]).line,
    path: 'rubric',
    message: error.message.split('\n')[0] ?? 'is no YAML',
  }));
  if (issues.length > 0) throw new RubricInvalid(issues);

  const root = new Field(document.contents, '', 1, lines, issues);
  root.keys(KEYS);
  const version = root.get('version').text();
  if (version !== '' && !SEMANTIC_VERSION.test(version))
    root.get('version').fail('should be a semantic version such as 1.4.0');
  const sections = root.get('sections');
  const sectionIds = sections.missing ? [] : sections.keys();
  if (sectionIds.length === 0) sections.fail('needs at least one section');
  const book = new PhraseBook(root.get('phrases'));
  const items = root.get('criteria').items();
  if (items.length === 0 || items.length > MAX_CRITERIA)
    root.get('criteria').fail(`needs 1 to ${MAX_CRITERIA} criteria`);
  const criteria = items.slice(0, MAX_CRITERIA).map((item) => readCriterion(item, book, sectionIds));
  unique(
    items,
    criteria.map((criterion) => criterion.id),
  );
  const rubric: Rubric = {
    id: root.get('id').text(undefined, 60),
    name: root.get('name').text(undefined, 200),
    version,
    description: root.get('description').text(''),
    sections: sectionIds.map((id) => ({ id, name: sections.get(id).text(undefined, 100) })),
    criteria,
  };
  if (issues.length > 0) throw new RubricInvalid(issues);
  return rubric;
}
