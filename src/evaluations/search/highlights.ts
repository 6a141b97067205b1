import type { Sentence, Speaker } from '../../conversations/sentence';
import type { SearchTerm } from './search-query';
import { searchedWordsOf } from './words';

/** A place in a text, in UTF-16 units. */
export interface Mark {
  from: number;
  to: number;
}

/** A sentence of a call that says something that was searched for. */
export interface Highlight {
  /** Its place in the transcript, from 0. */
  sentence: number;
  speaker: Speaker;
  /** The sentence, or the part of a long one around the first mark. */
  text: string;
  /** Seconds from the start of the call; null when not known. */
  start: number | null;
  /** In `text`, in their order. */
  marks: Mark[];
}

/** Of one call. */
const MAX_HIGHLIGHTS = 3;
/** Characters of a sentence that are shown. */
const MAX_SHOWN = 240;
/** Shown before the first mark of a long sentence. */
const BEFORE = 60;

/**
 * The first sentences that say what was searched for, those of a rare term not after those of a common one: one for each
 * term, then more in their order. Null when the call does not say every term: then it is no hit.
 */
export function highlightsOf(
  sentences: readonly Sentence[],
  terms: readonly SearchTerm[],
): Highlight[] | null {
  const missing = new Set(terms);
  const first: Highlight[] = [];
  const further: Highlight[] = [];
  for (const [at, sentence] of sentences.entries()) {
    const isNew = missing.size > 0;
    if (!isNew && first.length + further.length >= MAX_HIGHLIGHTS) break;
    const { marks, said } = marksIn(sentence, terms);
    if (marks.length === 0) continue;
    const isFirst = said.some((term) => missing.delete(term));
    for (const term of said) missing.delete(term);
    if (isFirst) first.push(shown(sentence, at, marks));
    else if (further.length < MAX_HIGHLIGHTS) further.push(shown(sentence, at, marks));
  }
  if (missing.size > 0) return null;
  return [...first, ...further].slice(0, MAX_HIGHLIGHTS).sort((a, b) => a.sentence - b.sentence);
}

/** Where a sentence says any of the terms, and which. */
export function marksIn(
  { speaker, text }: Pick<Sentence, 'speaker' | 'text'>,
  terms: readonly SearchTerm[],
): { marks: Mark[]; said: SearchTerm[] } {
  if (!mayContain(text, terms)) return { marks: [], said: [] };
  const words = searchedWordsOf(text);
  const said: SearchTerm[] = [];
  const marks: Mark[] = [];
  for (const term of terms) {
    if (term.speaker && term.speaker !== speaker) continue;
    const before = marks.length;
    for (let at = 0; at + term.words.length <= words.length; at++) {
      if (!term.words.every((word, further) => words[at + further]?.word === word)) continue;
      marks.push({ from: words[at]?.from ?? 0, to: words[at + term.words.length - 1]?.to ?? 0 });
    }
    if (marks.length > before) said.push(term);
  }
  return { marks: merged(marks), said };
}

/** Whatever folding words may change: an apostrophe, and everything beyond ASCII. */
const FOLDED = /['\u0080-\uffff]/;

/** False when a text surely says no term: most sentences do not, and comparing words takes longer than this. */
function mayContain(text: string, terms: readonly SearchTerm[]): boolean {
  if (FOLDED.test(text)) return true;
  const lower = text.toLowerCase();
  return terms.some(({ words: [word = ''] }) => lower.includes(word));
}

/** In their order, those that overlap made one. */
function merged(marks: Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (const mark of marks.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && mark.from <= last.to) last.to = Math.max(last.to, mark.to);
    else joined.push({ ...mark });
  }
  return joined;
}

function shown({ speaker, text, start }: Sentence, sentence: number, marks: Mark[]): Highlight {
  const first = marks[0]?.from ?? 0;
  const from = text.length <= MAX_SHOWN ? 0 : Math.max(0, first - BEFORE);
  const part = text.slice(from, from + MAX_SHOWN);
  const within = marks
    .map((mark) => ({ from: mark.from - from, to: Math.min(mark.to - from, part.length) }))
    .filter((mark) => mark.from < part.length);
  return { sentence, speaker, text: part, start: start ?? null, marks: within };
}
