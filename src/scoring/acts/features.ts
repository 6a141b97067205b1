import { normaliseWords } from '../words/normalise';
import { silenceBetween } from './act-turns';
import type { ActTurn } from './call-acts';
import { foldedWord } from './folded-words';

/** Of what turns are made into numbers by; weights made with another version mean something else. */
export const FEATURES_VERSION = 2;

/** Characters of a turn that are looked at, from its beginning and from its end: a turn may be a text of megabytes. */
const HEAD = 450;
const TAIL = 150;

/** Features of one kind that all count the same. */
export interface FeatureGroup {
  /** 32-bit hashes of the names of the features; one that stands twice counts twice. */
  ids: Uint32Array;
  value: number;
}

/** What is known of the words of a turn, whichever turn is looked at. */
export interface TurnWords {
  count: number;
  /** Share of the words that are numbers, 0 to 1. */
  numbers: number;
  question: boolean;
  /** Hashes of its words and pairs of words. */
  grams: Uint32Array;
  /** Its words as they are read: any number in figures as 0, words that must not matter as one of them. */
  forms: readonly string[];
}

/** What a whole group counts for: the length of its part of the vector. */
const LENGTHS = { words: 1, characters: 0.7, before: 0.5, after: 0.3, place: 0.5, marks: 0.3 } as const;
/** Sets apart what the same hash means in different groups. */
const SALTS = { beforeSame: 3, beforeOther: 4, afterSame: 5, afterOther: 6, plain: 7 } as const;

const NUMBERS = new Set(
  (
    'zero oh one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
    'eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand double triple treble'
  ).split(' '),
);

/** Spreads the bits of a hash (the last steps of MurmurHash3). */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** FNV-1a over the UTF-16 units from `from` to, not including, `to`. */
function hash(text: string, from = 0, to = text.length): number {
  let value = 0x811c9dc5;
  for (let i = from; i < to; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return mix(value);
}

const salted = (id: number, salt: number): number => mix(id + Math.imul(salt, 0x9e3779b9));

/** Characters of a word that are looked at; a longer one is no word. */
const MAX_WORD = 24;
const SHORTEST_RUN = 3;
const LONGEST_RUN = 5;

/** Hashes of the runs of 3 to 5 characters within a word, a space before and after it. */
export function characterGrams(form: string): number[] {
  const padded = ` ${form.slice(0, MAX_WORD)} `;
  const ids: number[] = [];
  for (let size = SHORTEST_RUN; size <= LONGEST_RUN; size++)
    for (let from = 0; from + size <= padded.length; from++)
      ids.push(salted(hash(padded, from, from + size), 2));
  return ids;
}

/** How many `characterGrams` gives. */
function countCharacterGrams(form: string): number {
  const length = Math.min(form.length, MAX_WORD) + 2;
  let count = 0;
  for (let size = SHORTEST_RUN; size <= LONGEST_RUN; size++) count += Math.max(0, length - size + 1);
  return count;
}

/** Reads the words of a turn: their normal form, any number in figures and words that must not matter read alike. */
export function wordsOf({ text }: ActTurn): TurnWords {
  const seen = text.length <= HEAD + TAIL ? text : `${text.slice(0, HEAD)} ${text.slice(-TAIL)}`;
  const normal = normaliseWords(seen);
  const words = normal === '' ? [] : normal.split(' ');
  const grams: number[] = [];
  const forms: string[] = [];
  let numbers = 0;
  let previous: number | null = null;
  for (const word of words) {
    const figures = /^\d/.test(word);
    if (figures || NUMBERS.has(word)) numbers++;
    const form = figures ? '0' : foldedWord(word);
    const id = hash(form);
    grams.push(id);
    if (previous !== null) grams.push(salted(previous, 1) ^ id);
    previous = id;
    forms.push(form);
  }
  return {
    count: words.length,
    numbers: numbers / Math.max(1, words.length),
    question: seen.includes('?'),
    grams: Uint32Array.from(grams),
    forms,
  };
}

function group(ids: Uint32Array, length: number): FeatureGroup {
  return { ids, value: length / Math.sqrt(Math.max(1, ids.length)) };
}

const saltedGroup = (ids: Uint32Array, salt: number, length: number): FeatureGroup =>
  group(
    ids.map((id) => salted(id, salt)),
    length,
  );

const plainIds = new Map<string, Uint32Array>();

function plain(name: string, value: number): FeatureGroup {
  const ids = plainIds.get(name) ?? Uint32Array.of(salted(hash(name), SALTS.plain));
  plainIds.set(name, ids);
  return { ids, value };
}

/** What each run of characters of a turn counts for. */
export function characterValue({ forms }: TurnWords): number {
  const count = forms.reduce((sum, form) => sum + countCharacterGrams(form), 0);
  return LENGTHS.characters / Math.sqrt(Math.max(1, count));
}

/** Seconds of silence that count as a pause, and as one in which something was looked up. */
const PAUSE = 4;
const LONG_PAUSE = 12;

/**
 * What the model sees of the turn at a position: its words and characters, the words of the turns beside it, and where
 * and after what pause it stands. Punctuation counts for little, since recognisers write none.
 */
export function featuresOf(
  turns: readonly ActTurn[],
  at: number,
  words: readonly TurnWords[],
): FeatureGroup[] {
  const own = words[at];
  if (!own) return [];
  const characters = Uint32Array.from(own.forms.flatMap(characterGrams));
  return [{ ids: characters, value: characterValue(own) }, ...featuresWithoutCharacters(turns, at, words)];
}

/** The same but for the characters, which the model has summed up for each word. */
export function featuresWithoutCharacters(
  turns: readonly ActTurn[],
  at: number,
  words: readonly TurnWords[],
): FeatureGroup[] {
  const turn = turns[at];
  const own = words[at];
  if (!turn || !own) return [];
  const groups = [group(own.grams, LENGTHS.words)];
  const before = turns[at - 1];
  const after = turns[at + 1];
  const wordsBefore = words[at - 1];
  const wordsAfter = words[at + 1];
  const sameBefore = before?.speaker === turn.speaker;
  if (wordsBefore)
    groups.push(
      saltedGroup(wordsBefore.grams, sameBefore ? SALTS.beforeSame : SALTS.beforeOther, LENGTHS.before),
    );
  if (wordsAfter)
    groups.push(
      saltedGroup(
        wordsAfter.grams,
        after?.speaker === turn.speaker ? SALTS.afterSame : SALTS.afterOther,
        LENGTHS.after,
      ),
    );
  const { place, marks } = LENGTHS;
  groups.push(plain('bias', 1), plain('share', (place * at) / turns.length));
  if (at < 4) groups.push(plain(`first ${at}`, place));
  if (turns.length - at <= 4) groups.push(plain(`last ${turns.length - at}`, place));
  if (sameBefore) groups.push(plain('same speaker', place));
  groups.push(plain('length', (place * Math.min(own.count, 60)) / 60));
  if (own.count <= 2) groups.push(plain('short', place));
  if (own.numbers > 0) groups.push(plain('numbers', place * own.numbers));
  if (own.question) groups.push(plain('question', marks));
  if (wordsBefore?.question) groups.push(plain('question before', marks));
  const pause = silenceBetween(before, turn);
  if (pause > PAUSE) groups.push(plain('pause before', place));
  if (pause > LONG_PAUSE) groups.push(plain('long pause before', place));
  if (silenceBetween(turn, after) > PAUSE) groups.push(plain('pause after', place));
  return groups;
}
