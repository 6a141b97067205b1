import { LineCounter, parseDocument } from 'yaml';
import { convertFormat1 } from './format-1/convert-format-1';
import { readFormat1 } from './format-1/read-rubric';
import { readFormat2 } from './format-2/read-rubric';
import type { Rubric } from './rubric';
import { rubricIssue } from './rubric-faults';
import { RubricInvalid } from './rubric-invalid';
import { RUBRIC_LIMITS, TooLarge, tooLargeToRead } from './rubric-limits';
import { Field } from './yaml-reader';

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
  const issues = document.errors.slice(0, RUBRIC_LIMITS.issues).map(({ pos, message }) =>
    rubricIssue({ line: lines.linePos(pos[0]).line, path: 'rubric' }, 'not_yaml', {
      detail: message.split('\n')[0] ?? '',
    }),
  );
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

/** Rubrics without a format are of the first. */
function readRubric(root: Field): Rubric {
  const format = root.get('format');
  if (format.number(1, 2, 1) === 2) return readFormat2(root);
  return convertFormat1(readFormat1(root));
}
