import { RE2JS } from 're2js';
import { normalisePattern } from '../words/normalise';

/** Longest pattern accepted: compiled size grows with length times repetition counts. */
const MAX_LENGTH = 1000;
/** Most instructions one pattern may compile to; the shipped ones stay far below. */
const MAX_PROGRAM = 3000;

/** A pattern as it is matched: contractions written out, and only whole words count. */
export function wholeWords(pattern: string): string {
  return `\\b(?:${normalisePattern(pattern)})\\b`;
}

/** What is wrong with an administrator's pattern, or null. Matching takes linear time whatever it says. */
export function patternProblem(pattern: string): string | null {
  if (pattern.trim() === '') return 'is empty';
  if (pattern.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  try {
    const compiled = RE2JS.compile(wholeWords(pattern));
    if (compiled.programSize() > MAX_PROGRAM) return 'repeats too much; use smaller counts';
    // Words no pattern is about: what matches between any two letters matches everywhere.
    return compiled.test('') || compiled.test('qz zq') ? 'matches the empty text' : null;
  } catch (error) {
    return `is no regular expression of the RE2 syntax (${error instanceof Error ? error.message : 'unknown'})`;
  }
}
