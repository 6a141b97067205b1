import { CST, Lexer } from 'yaml';
import { rubricIssue, type RubricFault, type RubricIssue } from './rubric-faults';

/**
 * How large a rubric may be. Each bound is far above any real scorecard (the shipped ones have 12 levels, 1,000 values
 * and 800 patterns at most), and together they keep reading one within seconds.
 */
export const RUBRIC_LIMITS = {
  characters: 500_000,
  /** Of maps and lists within each other. */
  depth: 30,
  /** Keys, items and texts. */
  values: 20_000,
  sections: 50,
  criteria: 100,
  /** Named sets of phrases. */
  phraseSets: 500,
  /** Parts of one criterion. */
  parts: 30,
  /** Patterns and exceptions as they are written. */
  patterns: 3_000,
  /** Examples and counter-examples as they are written. */
  examples: 2_000,
  /** Phrases, each counted wherever a criterion uses it. */
  uses: 50_000,
  /** Issues told of one rubric. */
  issues: 100,
} as const;

/** Ends a reading: nothing after it is looked at. */
export class TooLarge extends Error {
  constructor(readonly issue: RubricIssue) {
    super(issue.message);
    this.name = 'TooLarge';
  }
}

const OPENS = new Set(['[', '{']);
const CLOSES = new Set([']', '}']);
const INDICATORS = new Set(['-', '?']);

/** What is too large about a text before it is read as YAML; in time linear in its length. Null when nothing is. */
export function tooLargeToRead(text: string): RubricIssue | null {
  if (text.length > RUBRIC_LIMITS.characters) return issue(1, 'too_long', { max: RUBRIC_LIMITS.characters });
  let line = 1;
  let flow = 0;
  let inLine = 0;
  let indent = 0;
  let values = 0;
  let previous = '';
  for (const token of new Lexer().lex(text)) {
    const isText = previous === CST.SCALAR;
    if (!isText) {
      if (OPENS.has(token)) flow++;
      else if (CLOSES.has(token)) flow--;
      else if (INDICATORS.has(token)) inLine++;
      // A block of an own line is nested at most as deep as it is indented.
      else if (previous === '\n' && /^ +$/.test(token)) indent = token.length;
      if (token === '*' || token.startsWith('*')) return issue(line, 'alias');
    }
    if (isText || OPENS.has(token) || INDICATORS.has(token) || token.startsWith('"') || token.startsWith("'"))
      values++;
    if (values > RUBRIC_LIMITS.values) return issue(line, 'too_many_values', { max: RUBRIC_LIMITS.values });
    if (flow + inLine + indent / 2 > RUBRIC_LIMITS.depth)
      return issue(line, 'too_deep', { max: RUBRIC_LIMITS.depth });
    if (token.includes('\n')) {
      line += token.split('\n').length - 1;
      inLine = 0;
      indent = 0;
    }
    previous = token;
  }
  return null;
}

const issue = (line: number, ...fault: RubricFault): RubricIssue =>
  rubricIssue({ line, path: 'rubric' }, ...fault);
