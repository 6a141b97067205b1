import type { Utterance } from '../words/utterance';

/** In more words than this somebody was served, or heard out, after the mistake was found. */
const MOST_WORDS = 80;

/** How people say that they are not whom the other wanted, in normalised words. */
const MISTAKEN = new RegExp(
  `\\b(?:${[
    '(?:have|got|getting|dialled|dialed|rang|called|phoned|pressed|ringing|calling) (?:the |a )?wrong (?:number|one|person|company|place|house|people|line|bank|shop|office|business)',
    '(?:no one|nobody|not anybody|not anyone) (?:here )?(?:called|named|by that name|of that name|with that name)',
    'no \\w+ (?:here|lives here|at this number)',
    '(?:not|never) (?:live|work|lived|worked) here',
    '(?:had|have had|having) this number',
    '(?:digit|number) (?:is )?wrong',
    '(?:misdialled|misdialed)',
    'not (?:connected|anything to do|affiliated) with (?:them|that|those)',
    '(?:stop|keep) (?:ringing|calling|phoning) (?:me|us|here|this number)',
    'never heard of (?:him|her|them|it)',
    'trying to (?:reach|call|ring|phone) (?!you)',
    'meant to (?:ring|call|dial|phone)',
  ].join('|')})\\b`,
);
const ALONE =
  /^(?:oh |no |so |ah )*(?:i am )?(?:sorry |apologies )?(?:it is |must be )?(?:the )?wrong number(?: sorry| love| mate| then)?$/;

/** Whether a short call ended with somebody noticing that the wrong number was dialled; `words` are those of both. */
export function isWrongNumber(utterances: readonly Utterance[], words: number): boolean {
  if (words > MOST_WORDS) return false;
  return utterances.some(({ words: said }) => MISTAKEN.test(said) || ALONE.test(said));
}
