import { wordsOf } from '../language/use-words';
import type { KeyOf } from '../language/define-words';
import words from './words.en';

type Key = KeyOf<(typeof words)['english']>;

const tell = wordsOf(words);

/** By what the service says, in English; those of `words.en.ts` that begin with `error.` say the same. */
const KNOWN: ReadonlyMap<string, Key> = new Map(
  Object.entries(words.english)
    .filter(([key]) => key.startsWith('error.'))
    .map(([key, text]) => [text, key as Key]),
);

/** What the service says went wrong in the language of the page; as it is where it is not known here. */
export function inOwnLanguage(message: string): string {
  const key = KNOWN.get(message);
  return key === undefined ? message : tell(key);
}
