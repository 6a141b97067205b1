import type { Sentence, Speaker } from '../../conversations/sentence';
import { countWords, normaliseWords } from './normalise';

/** What one speaker says in one go: the unit that patterns and embeddings judge, and evidence quotes. */
export interface Utterance {
  /** Position of its sentence in the transcript, from 0. */
  sentence: number;
  speaker: Speaker;
  /** Literal text, trimmed. */
  quote: string;
  /** Normalised words. */
  words: string;
  wordCount: number;
  /** Whether it was written with a question mark; recognisers often write none. */
  question: boolean;
}

/** A delivered sentence can be a whole monologue without a full stop; longer runs are cut, overlapping. */
const MAX_WORDS = 60;
const OVERLAP_WORDS = 12;

/** What may end a clause, each run whole: the text is gone through once, whatever follows the run. */
const MARKS = /[?!…]+|\n+|\.+/g;
/** After a full stop that ends a clause. */
const AFTER_STOP = /[\s"')\]]/;
/** Before a single full stop that ends none: a lone letter or a title. */
const ABBREVIATION = /\b(?:\p{L}|mr|mrs|ms|dr|st|no)$/iu;
/** Characters that show whether an abbreviation stands at the end of them. */
const ABBREVIATION_REACH = 5;

/** Whether full stops from `start` to `end` end a clause: before a space or the end, and not after an abbreviation. */
function stopsEndClause(text: string, start: number, end: number): boolean {
  if (end < text.length && !AFTER_STOP.test(text.charAt(end))) return false;
  return end - start > 1 || !ABBREVIATION.test(text.slice(Math.max(0, start - ABBREVIATION_REACH), start));
}

/** Splits a sentence into its utterances; one without words has none. */
export function utterancesOf(sentence: Sentence, position: number): Utterance[] {
  const utterances: Utterance[] = [];
  let from = 0;
  const take = (to: number): void => {
    const quote = sentence.text.slice(from, to).trim();
    from = to;
    if (quote !== '') addClause(utterances, quote, sentence.speaker, position);
  };
  for (const { index, 0: marks } of sentence.text.matchAll(MARKS)) {
    const end = index + marks.length;
    if (!marks.startsWith('.') || stopsEndClause(sentence.text, index, end)) take(end);
  }
  take(sentence.text.length);
  return utterances;
}

function addClause(to: Utterance[], quote: string, speaker: Speaker, sentence: number): void {
  const words = normaliseWords(quote);
  const question = quote.includes('?');
  const wordCount = countWords(words);
  if (wordCount === 0) return;
  if (wordCount <= MAX_WORDS) {
    to.push({ sentence, speaker, quote, words, wordCount, question });
    return;
  }
  const pieces = [...quote.matchAll(/\S+/g)];
  for (let first = 0; first < pieces.length; first += MAX_WORDS - OVERLAP_WORDS) {
    const last = pieces[Math.min(first + MAX_WORDS, pieces.length) - 1];
    const start = pieces[first];
    if (!start || !last) return;
    const piece = quote.slice(start.index, last.index + last[0].length);
    const pieceWords = normaliseWords(piece);
    const count = countWords(pieceWords);
    if (count > 0)
      to.push({ sentence, speaker, quote: piece, words: pieceWords, wordCount: count, question: false });
    if (first + MAX_WORDS >= pieces.length) return;
  }
}
