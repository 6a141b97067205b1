import { ASIDES, FILLERS } from './asides';
import { GERMAN, LANGUAGES, type Phrase } from './digit-words';
import type { Word } from './words';

const TIMES = new Map(
  Object.entries({
    ...{ double: 2, triple: 3, treble: 3, quadruple: 4 },
    ...{ doppel: 2, doppelt: 2, zweimal: 2, dreimal: 3, doble: 2 },
  }),
);
/** Between "zweimal" and what is meant twice. */
const ARTICLES = new Set(['die', 'le', 'el', 'the', 'a']);
/** Characters between the words of one phrase: "forty-one", not "forty, one". */
const BETWEEN_WORDS = 1;
/** Written as they are heard by a recogniser that does not know a number is dictated. */
const HOMOPHONES = new Map(
  Object.entries({
    for: '4',
    to: '2',
    too: '2',
    ate: '8',
    won: '1',
    tree: '3',
    fife: '5',
    sex: '6',
    owe: '0',
  }),
);

type Language = (typeof LANGUAGES)[number];
/** The languages in which a word begins a number, so that other words cost one look. */
const BEGINS = new Map<string, Language[]>();
for (const language of LANGUAGES)
  for (const word of language.longest.keys()) BEGINS.set(word, [...(BEGINS.get(word) ?? []), language]);

/** Digits that one or more words stand for. */
export type Reading = Phrase;

/** The digit a word sounds like, as "for" and "to" do. */
export const homophoneOf = (word: string | undefined): string | undefined =>
  word === undefined ? undefined : HOMOPHONES.get(word);

/** The digit a word stands for, as "five" and "oh" do. */
export const digitOf = (word: string | undefined, isSurelyNumber = false): string | undefined => {
  if (word === undefined) return undefined;
  for (const { phrases, ambiguous } of BEGINS.get(word) ?? []) {
    const phrase = !isSurelyNumber && ambiguous.has(word) ? undefined : phrases.get(word);
    if (phrase?.spokenSingly === 1) return phrase.digits;
  }
  return undefined;
};

/** Speech recognition writes "triple 1" as well as "triple one". */
const repeatedDigit = (word: string | undefined, isSurelyNumber = false): string | undefined =>
  digitOf(word, isSurelyNumber) ?? (word !== undefined && /^\d$/.test(word) ? word : undefined);

/** "Zweimal die fünfundzwanzig" */
const repeatedPair = (words: readonly Word[], i: number, skipped: number): string | undefined =>
  skipped > 1 && /^(?:zwei|drei)mal$/.test(words[i]?.text ?? '')
    ? phraseAt(GERMAN, words, i + skipped, 1)?.digits
    : undefined;

/** "Deux fois huit", "dos veces el ocho", "drei Mal die Sieben", "three times four" */
const FOLD = /^(?:fois|veces|mal|times)$/;
const FOLD_TIMES = new Map(
  ['two zwei deux dos', 'three drei trois tres', 'four vier quatre cuatro'].flatMap((words, i) =>
    words.split(' ').map((word) => [word, i + 2]),
  ),
);

function timesSaid(words: readonly Word[], i: number): Reading | undefined {
  const times = FOLD_TIMES.get(words[i]?.text ?? '');
  const skipped = ARTICLES.has(words[i + 2]?.text ?? '') ? 3 : 2;
  const digit = repeatedDigit(words[i + skipped]?.text, true);
  // "Three times. One was …"
  const isApart = (words[i + 2]?.start ?? 0) - (words[i + 1]?.end ?? 0) > BETWEEN_WORDS;
  return times === undefined || digit === undefined || isApart
    ? undefined
    : { digits: digit.repeat(times), words: skipped + 1, spokenSingly: times };
}

/** Whether a word is one of a number's. */
export const isNumberWord = (word: string): boolean =>
  TIMES.has(word) || word === 'hundred' || BEGINS.has(word);

/** How often the next is meant, as "double" and "triple" say. */
export const timesOf = (word: string | undefined): number | undefined =>
  word === undefined ? undefined : TIMES.get(word);

/**
 * Reads "five", "double five", "fifteen", "fifty" or "fifty five" at a place, in English, German, Spanish or French;
 * undefined for other words. Words that are much else besides count only beside a number, or where one surely stands.
 */
export function spokenNumber(words: readonly Word[], i: number, isSurelyNumber = false): Reading | undefined {
  const word = words[i]?.text;
  if (word === undefined) return undefined;
  if (ONE.test(word) && MOMENT.test(words[i + 1]?.text ?? '')) return undefined;
  if (word === 'one' && isPronoun(words, i)) return undefined;
  if (isOneOf(words, i)) return undefined;
  if (word === 'dos' && BEFORE_BACK.has(words[i - 1]?.text ?? '')) return undefined;
  const times = TIMES.get(word);
  if (times) {
    const skipped = ARTICLES.has(words[i + 1]?.text ?? '') ? 2 : 1;
    const repeated = repeatedDigit(words[i + skipped]?.text) ?? repeatedPair(words, i, skipped);
    return repeated === undefined
      ? undefined
      : { digits: repeated.repeat(times), words: skipped + 1, spokenSingly: times };
  }
  const folded = FOLD.test(words[i + 1]?.text ?? '') ? timesSaid(words, i) : undefined;
  if (folded) return folded;
  let found: Reading | undefined;
  for (const language of BEGINS.get(word) ?? []) {
    const longest = language.longest.get(word) ?? 0;
    if (
      !isSurelyNumber &&
      language.ambiguous.has(word) &&
      !isBesideNumber(language, words, i) &&
      !isAllButAsides(words)
    )
      continue;
    const phrase = phraseAt(language, words, i, longest);
    if (phrase && phrase.words > (found?.words ?? 0)) found = phrase;
  }
  return found;
}

function phraseAt(
  { phrases }: Language,
  words: readonly Word[],
  from: number,
  longest: number,
): Reading | undefined {
  let said = '';
  let found: Reading | undefined;
  for (let i = from; i < from + longest; i++) {
    const word = words[i];
    if (!word || (i > from && word.start - (words[i - 1]?.end ?? 0) > BETWEEN_WORDS)) break;
    said += (i > from ? ' ' : '') + word.text;
    found = phrases.get(said) ?? found;
  }
  return found;
}

/** "The blue one" */
const BEFORE_ONE = new Set(
  'blue red green black white gold silver grey gray new old other second same wrong right big small little only current which'.split(
    ' ',
  ),
);

const isPronoun = (words: readonly Word[], i: number): boolean =>
  BEFORE_ONE.has(words[i - 1]?.text ?? '') &&
  (words[i]?.start ?? 0) - (words[i - 1]?.end ?? 0) <= BETWEEN_WORDS;

/** "One of ours", "una de sus", "un de vos" */
const OF_MANY =
  /^(?:one of|un[oa] de (?:l[oa]s|mis|sus|tus|nuestr[oa]s|est[oa]s|es[oa]s)|une? de (?:vos|mes|nos|ces|ses)|eine von) ?/u;

const isOneOf = (words: readonly Word[], i: number): boolean =>
  ONE.test(words[i]?.text ?? '') &&
  (words[i + 2]?.start ?? Infinity) - (words[i]?.end ?? 0) <= MAX_BEFORE_MANY &&
  OF_MANY.test(
    words
      .slice(i, i + 3)
      .map(({ text }) => text)
      .join(' '),
  );
/** Characters of the word between and the spaces around it. */
const MAX_BEFORE_MANY = 6;

/** "Au dos" is the back of a card in French, not a two in Spanish. */
const BEFORE_BACK = new Set(['au', 'du', 'le']);

/** "One second" and "un momento" count nothing. */
const ONE = /^(?:one|ein|eine|einen|uno?|una|une)$/;
const MOMENT =
  /^(?:sec|secs|second|moment|momentito?|minute|sekunde|augenblick|momento|segundo|segundito|minuto|instant|instante|seconde)$/;

/** Words of a turn that says a part of a number. */
const MAX_WORDS_OF_PART = 4;
/** Ambiguous words in a row that a sure one may stand beside: "quatre sept un un". */
const MAX_AMBIGUOUS = 3;

/** "Und dann elf", "et seize": a turn of which a number is all but what leads to it. */
const isAllButAsides = (words: readonly Word[]): boolean =>
  words.length <= MAX_WORDS_OF_PART &&
  words.filter(({ text }) => !FILLERS.has(text) && !ASIDES.has(text)).length === 1;

/** "Un un un", "sept sept deux": as many say a number by themselves. */
const SURE_AMBIGUOUS = 3;
/** "Oh oh oh" may be no number. */
const EXCLAIMED = /^oh?$/;

function isBesideNumber({ longest, ambiguous }: Language, words: readonly Word[], i: number): boolean {
  let inARow = EXCLAIMED.test(words[i]?.text ?? '') ? 0 : 1;
  for (const step of [-1, 1])
    for (let away = 1; away <= MAX_AMBIGUOUS; away++) {
      const word = words[i + away * step]?.text;
      if (word === undefined || !longest.has(word)) break;
      if (!ambiguous.has(word)) return true;
      if (!EXCLAIMED.test(word)) inARow++;
    }
  return inARow >= SURE_AMBIGUOUS;
}
