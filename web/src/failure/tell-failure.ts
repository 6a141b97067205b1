import type { KeyOf } from '../language/define-words';
import { wordsOf } from '../language/use-words';
import type { Adaptation, CallDetail, Export, Recording, Rescoring } from '../api/types';
import words from './words.en';

export type FailureCode = NonNullable<
  | Recording['failure_code']
  | CallDetail['analysis_failure_code']
  | Rescoring['failure_code']
  | Adaptation['failure_code']
  | Export['failure_code']
>;

const tell = wordsOf(words);

// Every code has words here, and does not compile without.
const keyOf = (code: FailureCode): KeyOf<(typeof words)['english']> => `code.${code}`;

/** Why something failed, in the language of the page; in general where the code is missing or not known here. */
export function tellFailure(code: FailureCode | null | undefined): string {
  const key = code && keyOf(code);
  return tell(key && key in words.english ? key : 'unknown');
}
