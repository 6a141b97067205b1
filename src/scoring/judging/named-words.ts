import type { CallActs } from '../acts/call-acts';
import { normaliseWords } from '../words/normalise';

/** Characters of a turn whose words are looked at. */
const REACH = 600;

/** What is looked at of the words of a turn; '' for no such turn. */
function wordingOf({ turns }: CallActs, turn: number): string {
  return turns[turn]?.text.slice(0, REACH) ?? '';
}

/** The same as `normaliseWords` writes it. */
export const normalWordsOf = (acts: CallActs, turn: number): string =>
  acts.normalWords?.(turn) ?? normaliseWords(wordingOf(acts, turn));

/** The words of a turn in lower case, letters only. */
export function wordsOf(acts: CallActs, turn: number): ReadonlySet<string> {
  return new Set(
    wordingOf(acts, turn)
      .toLowerCase()
      .split(/[^\p{L}]+/u),
  );
}
