import { REDACTED } from '../words/normalise';
import type { Utterance } from '../words/utterance';
import { COMMON_WORDS } from './common-words';

/**
 * Below this share of common words, 0 to 1, a call is held to be in another language. English calls, broad Scots, patois,
 * code-switching and poorly recognised ones among them, have .65 and more; calls in ten other languages have .16 at
 * most, and .43 where an English recogniser has made English-looking words of them (docs/scoring.md).
 */
const ENGLISH_SHARE = 0.5;
/** With fewer words the share says nothing. */
const MIN_WORDS = 12;
/** Words that are looked at, from utterances spread over the whole call. */
const UTTERANCES = 400;

/** Letters of another alphabet from which on they tell the language, when they are more than the Latin ones. */
const MIN_LETTERS = 20;
/** Characters of an utterance whose letters are counted: without spaces between words it may be one of any length. */
const CHARACTERS = 400;

/** Whether most of what is said is no English, the one language the models know. Looks at a bounded part of a long call. */
export function isOtherLanguage(utterances: readonly Utterance[]): boolean {
  const step = Math.max(1, Math.ceil(utterances.length / UTTERANCES));
  let all = 0;
  let common = 0;
  const letters = { latin: 0, other: 0 };
  for (let at = 0; at < utterances.length; at += step) {
    const words = utterances[at]?.words ?? '';
    countLetters(words, letters);
    for (const word of words.split(' ')) {
      // Letters that are spelled, figures and erased data belong to every language.
      if (word === REDACTED || (word.length === 1 && word < '\u0080' && word !== 'a' && word !== 'i'))
        continue;
      if (isDigit(word.charCodeAt(0))) continue;
      all++;
      if (COMMON_WORDS.has(word)) common++;
    }
  }
  if (letters.other >= MIN_LETTERS && letters.other > letters.latin) return true;
  return all >= MIN_WORDS && common / all < ENGLISH_SHARE;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

function countLetters(words: string, letters: { latin: number; other: number }): void {
  for (let at = 0; at < Math.min(words.length, CHARACTERS); at++) {
    const code = words.charCodeAt(at);
    if (code < 0x370 || (code >= 0x1e00 && code <= 0x1eff)) {
      if (code >= 0x61) letters.latin++;
    } else if (code < 0xd800 || code >= 0xf900) letters.other++;
  }
}
