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

/** Whether most of what is said is no English, the one language the models know. Looks at a bounded part of a long call. */
export function isOtherLanguage(utterances: readonly Utterance[]): boolean {
  const step = Math.max(1, Math.ceil(utterances.length / UTTERANCES));
  let all = 0;
  let common = 0;
  for (let at = 0; at < utterances.length; at += step)
    for (const word of utterances[at]?.words.split(' ') ?? []) {
      // Letters that are spelled, figures and erased data belong to every language.
      if (word === REDACTED || (word.length === 1 && word < '\u0080' && word !== 'a' && word !== 'i'))
        continue;
      if (/^\d/.test(word)) continue;
      all++;
      if (COMMON_WORDS.has(word)) common++;
    }
  return all >= MIN_WORDS && common / all < ENGLISH_SHARE;
}
