import { silenceBetween } from './act-turns';
import type { ActTurn } from './call-acts';
import { hashText, salted } from './hashes';
import type { TurnWords } from './turn-words';

/** Of what turns are made into numbers by; weights made with another version mean something else. */
export const FEATURES_VERSION = 2;

/** Features of one kind that all count the same. */
export interface FeatureGroup {
  /** 32-bit hashes of the names of the features, before `salt`; one that stands twice counts twice. */
  ids: ArrayLike<number>;
  /** Sets apart what the same hash means in another group; 0: the ids stand as they are. */
  salt: number;
  value: number;
}

/** What a whole group counts for: the length of its part of the vector. */
const LENGTHS = { words: 1, characters: 0.7, before: 0.5, after: 0.3, place: 0.5, marks: 0.3 } as const;
const SALTS = {
  characters: 2,
  beforeSame: 3,
  beforeOther: 4,
  afterSame: 5,
  afterOther: 6,
  plain: 7,
} as const;

/** Characters of a word that are looked at; a longer one is no word. */
const MAX_WORD = 24;
const MIN_RUN = 3;
const MAX_RUN = 5;

/** Hashes of the runs of 3 to 5 characters within a word, a space before and after it. */
export function characterGrams(form: string): number[] {
  const padded = ` ${form.slice(0, MAX_WORD)} `;
  const ids: number[] = [];
  for (let size = MIN_RUN; size <= MAX_RUN; size++)
    for (let from = 0; from + size <= padded.length; from++)
      ids.push(salted(hashText(padded, from, from + size), SALTS.characters));
  return ids;
}

/** How many `characterGrams` gives. */
function countCharacterGrams(form: string): number {
  const length = Math.min(form.length, MAX_WORD) + 2;
  let count = 0;
  for (let size = MIN_RUN; size <= MAX_RUN; size++) count += Math.max(0, length - size + 1);
  return count;
}

const group = (ids: ArrayLike<number>, salt: number, length: number): FeatureGroup => ({
  ids,
  salt,
  value: length / Math.sqrt(Math.max(1, ids.length)),
});

const plainId = (name: string): Uint32Array => Uint32Array.of(salted(hashText(name), SALTS.plain));
const plain = (ids: Uint32Array, value: number): FeatureGroup => ({ ids, salt: 0, value });

const BIAS = plainId('bias');
const SHARE = plainId('share');
const FIRST = [0, 1, 2, 3].map((at) => plainId(`first ${at}`));
/** By how many turns are left. */
const LAST = [1, 2, 3, 4].map((left) => plainId(`last ${left}`));
const SAME_SPEAKER = plainId('same speaker');
const LENGTH = plainId('length');
const SHORT = plainId('short');
const NUMBERS = plainId('numbers');
const QUESTION = plainId('question');
const QUESTION_BEFORE = plainId('question before');
const PAUSE_BEFORE = plainId('pause before');
const LONG_PAUSE_BEFORE = plainId('long pause before');
const PAUSE_AFTER = plainId('pause after');

/** What each run of characters of a turn counts for. */
export function characterValue({ forms }: Pick<TurnWords, 'forms'>): number {
  let count = 0;
  for (const form of forms) count += countCharacterGrams(form);
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
): Pick<FeatureGroup, 'ids' | 'value'>[] {
  const own = words[at];
  if (!own) return [];
  const characters = { ids: own.forms.flatMap(characterGrams), value: characterValue(own) };
  const others = featuresWithoutCharacters(turns, at, words).map(({ ids, salt, value }) => ({
    ids: salt === 0 ? ids : Array.from(ids, (id) => salted(id, salt)),
    value,
  }));
  return [characters, ...others];
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
  const groups = [group(own.grams, 0, LENGTHS.words)];
  const before = turns[at - 1];
  const after = turns[at + 1];
  const wordsBefore = words[at - 1];
  const wordsAfter = words[at + 1];
  const sameBefore = before?.speaker === turn.speaker;
  const sameAfter = after?.speaker === turn.speaker;
  if (wordsBefore)
    groups.push(group(wordsBefore.grams, sameBefore ? SALTS.beforeSame : SALTS.beforeOther, LENGTHS.before));
  if (wordsAfter)
    groups.push(group(wordsAfter.grams, sameAfter ? SALTS.afterSame : SALTS.afterOther, LENGTHS.after));
  const { place, marks } = LENGTHS;
  groups.push(plain(BIAS, 1), plain(SHARE, (place * at) / turns.length));
  const first = FIRST[at];
  if (first) groups.push(plain(first, place));
  const last = LAST[turns.length - at - 1];
  if (last) groups.push(plain(last, place));
  if (sameBefore) groups.push(plain(SAME_SPEAKER, place));
  groups.push(plain(LENGTH, (place * Math.min(own.count, 60)) / 60));
  if (own.count <= 2) groups.push(plain(SHORT, place));
  if (own.numbers > 0) groups.push(plain(NUMBERS, place * own.numbers));
  if (own.question) groups.push(plain(QUESTION, marks));
  if (wordsBefore?.question) groups.push(plain(QUESTION_BEFORE, marks));
  const pause = silenceBetween(before, turn);
  if (pause > PAUSE) groups.push(plain(PAUSE_BEFORE, place));
  if (pause > LONG_PAUSE) groups.push(plain(LONG_PAUSE_BEFORE, place));
  if (silenceBetween(turn, after) > PAUSE) groups.push(plain(PAUSE_AFTER, place));
  return groups;
}
