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
 * Finds the first sentences of a call that say what was searched for, those of a rare term not after those of a common one:
 * one for each term, then more in their order. It is given the call sentence by sentence, so that a long one can be compared
 * in slices.
 */
export class CallComparison {
  private readonly missing: Set<SearchTerm>;
  private readonly first: Highlight[] = [];
  private readonly further: Highlight[] = [];
  private at = 0;

  constructor(private readonly terms: readonly SearchTerm[]) {
    this.missing = new Set(terms);
  }

  /** Whether sentences that follow make no difference. */
  get isDone(): boolean {
    return this.missing.size === 0 && this.first.length + this.further.length >= MAX_HIGHLIGHTS;
  }

  /** Takes the next sentence. */
  add(sentence: Sentence): void {
    const at = this.at++;
    const { marks, said } = marksIn(sentence, this.terms);
    if (marks.length === 0) return;
    const isFirst = said.filter((term) => this.missing.delete(term)).length > 0;
    if (isFirst) this.first.push(shown(sentence, at, marks));
    else if (this.further.length < MAX_HIGHLIGHTS) this.further.push(shown(sentence, at, marks));
  }

  /** In their order. Null when the call does not say every term: then it is no hit. */
  get highlights(): Highlight[] | null {
    if (this.missing.size > 0) return null;
    const chosen = [...this.first, ...this.further].slice(0, MAX_HIGHLIGHTS);
    return chosen.sort((a, b) => a.sentence - b.sentence);
  }
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

/** Whatever folding a word may change but case: all beyond ASCII other than quotation marks, dashes and an ellipsis. */
const FOLDED = /[^\0-\x7f‘’“”–—…]/;
/** Taken out of words, see `wordsOf`. */
const APOSTROPHES = /['’]/g;

/** False when a text surely says no term: most sentences do not, and comparing words takes longer than this. */
function mayContain(text: string, terms: readonly SearchTerm[]): boolean {
  if (FOLDED.test(text)) return true;
  const lower = text.replace(APOSTROPHES, '').toLowerCase();
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
