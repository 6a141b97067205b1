import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';
import { normalisePattern } from '../words/normalise';
import { expandedSize } from './expanded-size';
import type { RubricFault } from './rubric-faults';

/** Longest pattern accepted: compiled size grows with length times repetition counts. */
const MAX_LENGTH = 1000;
/** Most instructions one pattern may compile to; the shipped ones stay far below. */
const MAX_PROGRAM = 3000;

/** A pattern as it is matched: contractions written out, and only whole words count. */
const wholeWords = (pattern: string): string => `\\b(?:${normalisePattern(pattern)})\\b`;

/** Compiled patterns by their text: reading a rubric compiles what scoring with it needs again. */
const compiled = new LRUCache<string, RE2JS>({ max: 5_000 });

/** A pattern of whole words, ready to be run; throws for one that is none. */
export function compilePattern(pattern: string): RE2JS {
  const held = compiled.get(pattern);
  if (held) return held;
  const regex = RE2JS.compile(wholeWords(pattern));
  compiled.set(pattern, regex);
  return regex;
}

/** What is wrong with an administrator's pattern, or null. Matching takes linear time whatever it says. */
export function patternFault(pattern: string): RubricFault | null {
  if (pattern.trim() === '') return ['pattern_empty'];
  if (pattern.length > MAX_LENGTH) return ['too_long', { max: MAX_LENGTH }];
  if (expandedSize(pattern) > MAX_PROGRAM) return ['pattern_repeats'];
  try {
    const regex = compilePattern(pattern);
    if (regex.programSize() > MAX_PROGRAM) return ['pattern_repeats'];
    // Words no pattern is about: what matches between any two letters matches everywhere.
    return regex.test('') || regex.test('qz zq') ? ['pattern_matches_nothing'] : null;
  } catch (error) {
    return ['pattern_syntax', { detail: error instanceof Error ? error.message : 'unknown' }];
  }
}
