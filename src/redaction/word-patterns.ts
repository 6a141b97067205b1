import type { Word } from './words';

/** What is found at a word: where, and which of the groups of alternatives says so. */
export interface FoundPattern {
  start: number;
  end: number;
  group: number;
}

/**
 * Finds whole words of several groups of alternatives, as `wholeWords` does, but at each word tries only those that may
 * begin with its first letter. For texts in small letters. Of two at one place the first that is listed counts.
 */
export class WordPatterns {
  private readonly byLetter = new Map<string, { pattern: RegExp; groups: readonly number[] }>();

  constructor(groups: readonly string[]) {
    const listed = new Map<string, Map<number, string[]>>();
    for (const [group, alternatives] of groups.entries())
      for (const alternative of alternativesOf(alternatives))
        for (const letter of firstLettersOf(alternative)) {
          const ofLetter = listed.get(letter) ?? new Map<number, string[]>();
          listed.set(letter, ofLetter);
          ofLetter.set(group, [...(ofLetter.get(group) ?? []), alternative]);
        }
    for (const [letter, ofLetter] of listed) {
      const parts = Array.from(ofLetter.values(), (alternatives) => `(${alternatives.join('|')})`);
      const pattern = new RegExp(`(?:${parts.join('|')})(?![\\p{L}\\p{N}_])`, 'uy');
      this.byLetter.set(letter, { pattern, groups: [...ofLetter.keys()] });
    }
  }

  /** All of them in a text, in order, none within another; `words` are the words of the text. */
  in(text: string, words: readonly Word[]): FoundPattern[] {
    const found: FoundPattern[] = [];
    let done = 0;
    let last = -1;
    for (const { start, end } of words) {
      const isBegun = start === last || text.charAt(start - 1) === '_';
      last = end;
      if (start < done || isBegun) continue;
      const ofLetter = this.byLetter.get(text.charAt(start));
      if (!ofLetter) continue;
      ofLetter.pattern.lastIndex = start;
      const match = ofLetter.pattern.exec(text);
      if (!match) continue;
      const place = match.findIndex((part, i) => i > 0 && part !== undefined);
      done = start + match[0].length;
      found.push({ start, end: done, group: ofLetter.groups[place - 1] ?? 0 });
    }
    return found;
  }
}

/** "a|(?:b|c)d" in two. */
function alternativesOf(pattern: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern.charAt(i);
    if (character === '\\') i++;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === '|' && depth === 0) {
      found.push(pattern.slice(from, i));
      from = i + 1;
    }
  }
  return [...found, pattern.slice(from)];
}

/** Where the group ends that begins a pattern. */
function endOfGroup(pattern: string): number {
  let depth = 0;
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern.charAt(i);
    if (character === '\\') i++;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return i + 1;
  }
  throw new Error('a group of alternatives is not closed');
}

/** The letters with which what an alternative matches may begin; of patterns as this directory has them. */
function firstLettersOf(pattern: string): Set<string> {
  const end = pattern.startsWith('(')
    ? endOfGroup(pattern)
    : pattern.startsWith('[')
      ? pattern.indexOf(']') + 1
      : 1;
  const first = pattern.slice(0, end);
  const isOptional = pattern.charAt(end) === '?';
  const rest = () => firstLettersOf(pattern.slice(end + (isOptional ? 1 : 0)));
  if (/^\(\?<?[!=]/.test(first)) return rest();
  if (pattern === '' || first === '\\') throw new Error(`an alternative begins with no letter: ${pattern}`);
  const letters = new Set(
    first.startsWith('(')
      ? alternativesOf(first.replace(/^\((?:\?:)?/, '').slice(0, -1)).flatMap((one) => [
          ...firstLettersOf(one),
        ])
      : first.startsWith('[')
        ? first.slice(1, -1)
        : first,
  );
  return isOptional ? new Set([...letters, ...rest()]) : letters;
}
