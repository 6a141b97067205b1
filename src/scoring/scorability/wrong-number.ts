import type { Utterance } from '../words/utterance';
import { anyOf } from './any-of';

/** In more words than these, in all and after the mistake was found, somebody was served or heard out. */
const MAX_WORDS = 80;
const MAX_WORDS_AFTER = 40;
/** Utterances in which the agent asks for a person, and the customer for a company. */
const OPENING = 6;

/** How people say that they are not whom the other wanted, in normalised words. */
const MISTAKEN = anyOf(
  '(?:got|getting|dialled|dialed|rang|rung|called|phoned|pressed|ringing|calling) (?:the |a )?wrong (?:number|person|company|place|house|people|line|bank|shop|office|business)',
  '(?:pressed|dialled|dialed|rang|rung|called) the wrong one',
  '(?:have|has) (?:got )?the wrong (?:number|person|house|people)',
  '(?:no one|nobody|not anybody|not anyone) (?:here )?(?:called|named|by that name|of that name|with that name)',
  '(?:not|never) (?:live|work|lived|worked) here',
  'digit (?:is )?wrong',
  '(?:misdialled|misdialed)',
  'not (?:connected|anything to do|affiliated) with (?:them|that|those)',
  'never heard of (?:him|her|them)',
  '(?:i|we) meant to (?:ring|call|dial|phone)',
);
/** A wrong number that is none of a telephone: one that was given, typed or printed. */
const OTHER_NUMBER =
  /\b(?:gave|given|giving|put|typed|entered|wrote|written|read|printed|sent|charged|on file|account|card|order)\b/;
const WRONG_NUMBER = /\bwrong number\b/;
/** What an agent says who asks for somebody, and an answer to it. */
const ASKS_FOR_PERSON =
  /\b(?:(?:speak|talk|speaking|talking) (?:to|with)|is (?:that|this)|looking for|trying to reach)\b/;
const NO_SUCH_PERSON = /\b(?:had|have had) this number\b|\bno (?:mr|mrs|ms|miss|misses|mister|doctor|dr) \w+/;
/** What a caller says who takes the agent for somebody else, an answer to it, and what the caller says then. */
const TAKES_FOR_OTHER = /\b(?:is (?:that|this)|(?:thought|think) (?:this|that|it) (?:was|is))\b/;
const DENIES = /^(?:\w+ )?no\b/;
const SENDS_ON = /\bi think you (?:want|need|are after)\b/;
const REGRETS = /\b(?:sorry|wrong|mistake)\b/;

/** Whether a short call ended with somebody noticing that the wrong number was dialled; `words` are those of both. */
export function isWrongNumber(utterances: readonly Utterance[], words: number): boolean {
  if (words > MAX_WORDS) return false;
  let left = words;
  for (const [at, { words: said, wordCount }] of utterances.entries()) {
    left -= wordCount;
    if (
      left <= MAX_WORDS_AFTER &&
      (saysSo(said) || isNoSuchPerson(utterances, at) || isTakenForOther(utterances, at))
    )
      return true;
  }
  return false;
}

const saysSo = (said: string): boolean =>
  MISTAKEN.test(said) || (WRONG_NUMBER.test(said) && !OTHER_NUMBER.test(said));

function isNoSuchPerson(utterances: readonly Utterance[], at: number): boolean {
  const { speaker, words } = utterances[at] ?? {};
  if (speaker !== 'customer' || !NO_SUCH_PERSON.test(words ?? '')) return false;
  return utterances
    .slice(0, Math.min(at, OPENING))
    .some((one) => one.speaker === 'agent' && ASKS_FOR_PERSON.test(one.words));
}

/** Whether the agent denies here to be whom the caller has just taken them for, and the caller then regrets it. */
function isTakenForOther(utterances: readonly Utterance[], at: number): boolean {
  const { speaker, words = '' } = utterances[at] ?? {};
  if (speaker !== 'agent' || at > OPENING) return false;
  const before = utterances[at - 1];
  const denies = DENIES.test(words) && before?.speaker === 'customer' && TAKES_FOR_OTHER.test(before.words);
  if (!denies && !SENDS_ON.test(words)) return false;
  return utterances.slice(at + 1).some((one) => one.speaker === 'customer' && REGRETS.test(one.words));
}
