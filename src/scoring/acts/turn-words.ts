import { normaliseWords } from '../words/normalise';
import type { ActTurn } from './call-acts';
import { foldedWord } from './folded-words';
import { hashText, salted } from './hashes';

/** Characters of a turn that are looked at, from its beginning and from its end: a turn may be a text of megabytes. */
const HEAD = 450;
const TAIL = 150;

/** What is known of the words of a turn, whichever turn is looked at. */
export interface TurnWords {
  /** As `normaliseWords` writes them. */
  normal: string;
  /** Whether all of the turn was looked at. */
  whole: boolean;
  count: number;
  /** Share of the words that are numbers, 0 to 1. */
  numbers: number;
  question: boolean;
  /** Hashes of its words and pairs of words, 32 bits each. A plain list: a buffer for each turn costs more to free. */
  grams: readonly number[];
  /** Its words as they are read: any number in figures as 0, words that must not matter as one of them. */
  forms: readonly string[];
}

const NUMBERS = new Set(
  (
    'zero oh one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand double triple treble'
  ).split(' '),
);

/** How a word is read. */
interface ReadWord {
  form: string;
  hash: number;
  number: boolean;
}

/** Everyday words as they are read; emptied when it is full, as in `words/normalise.ts`. */
const knownWords = new Map<string, ReadWord>();
const MAX_KNOWN_WORDS = 10_000;
/** Characters; longer ones would keep alive the text they were cut from. */
const MAX_KNOWN_LENGTH = 12;

function readWord(word: string): ReadWord {
  const known = knownWords.get(word);
  if (known) return known;
  const figures = /^\d/.test(word);
  const form = figures ? '0' : foldedWord(word);
  const read = { form, hash: hashText(form), number: figures || NUMBERS.has(word) };
  if (word.length <= MAX_KNOWN_LENGTH) {
    if (knownWords.size >= MAX_KNOWN_WORDS) knownWords.clear();
    knownWords.set(word, read);
  }
  return read;
}

/** Reads the words of a turn: their normal form, any number in figures and words that must not matter read alike. */
export function wordsOf({ text }: Pick<ActTurn, 'text'>): TurnWords {
  const whole = text.length <= HEAD + TAIL;
  const seen = whole ? text : `${text.slice(0, HEAD)} ${text.slice(-TAIL)}`;
  const normal = normaliseWords(seen);
  const words = normal === '' ? [] : normal.split(' ');
  const grams: number[] = [];
  const forms: string[] = [];
  let numbers = 0;
  let previous: number | null = null;
  for (const word of words) {
    const { form, hash, number } = readWord(word);
    if (number) numbers++;
    grams.push(hash);
    if (previous !== null) grams.push((salted(previous, 1) ^ hash) >>> 0);
    previous = hash;
    forms.push(form);
  }
  return {
    normal,
    whole,
    count: words.length,
    numbers: numbers / Math.max(1, words.length),
    question: seen.includes('?'),
    grams,
    forms,
  };
}
