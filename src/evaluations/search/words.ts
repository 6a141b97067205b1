/** A word of a text and where it stands, in UTF-16 units. */
export interface Word {
  /** As it is compared: lower case, without diacritics and apostrophes. */
  word: string;
  from: number;
  to: number;
}

/** Letters and digits in a row, an apostrophe between them included. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu;
/** Scripts that are written without spaces: each character is taken for a word, and a word for a phrase of them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Diacritics as NFKD takes them off Latin, Greek and Cyrillic letters. */
const DIACRITICS = /[\u0300-\u036f]/g;
/** Longer runs of letters are no words; they are compared by their beginning. */
const MAX_CHARACTERS = 64;

/** Characters of one sentence that are searched. */
const SEARCHED_CHARACTERS = 20_000;

/** The words of a sentence, or of the beginning of a very long one. */
export const searchedWordsOf = (text: string): Word[] => wordsOf(text.slice(0, SEARCHED_CHARACTERS));

/** The words of a text in their order; in time linear in its length. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: found, index: from } of text.matchAll(WORD)) {
    if (!UNSPACED.test(found)) words.push({ word: folded(found), from, to: from + found.length });
    else words.push(...characterWords(found, from));
  }
  return words.filter(({ word }) => word !== '');
}

/** Characters of a script without spaces one by one, and what stands between them as words. */
function characterWords(text: string, start: number): Word[] {
  const words: Word[] = [];
  let spelled = '';
  let at = start;
  const flush = () => {
    if (spelled !== '') words.push({ word: folded(spelled), from: at - spelled.length, to: at });
    spelled = '';
  };
  for (const character of text) {
    if (UNSPACED.test(character)) {
      flush();
      words.push({ word: folded(character), from: at, to: at + character.length });
    } else spelled += character;
    at += character.length;
  }
  flush();
  return words;
}

const folded = (word: string): string =>
  word.slice(0, MAX_CHARACTERS).normalize('NFKD').replace(DIACRITICS, '').replace(/['’]/g, '').toLowerCase();
