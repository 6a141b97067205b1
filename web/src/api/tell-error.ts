import { wordsOf } from '../language/use-words';
import type { KeyOf } from '../language/define-words';
import type { ErrorBody, ErrorCode, IssueCode, ValidationIssue } from './types';
import words from '../refusals/words.en';

type Key = KeyOf<(typeof words)['english']>;

const tell = wordsOf(words);

// Every code has words here, and does not compile without; of a service that is newer than the page it may be unknown.
const ofError = (code: ErrorCode): Key => `error.${code}`;
const ofIssue = (code: IssueCode): Key => `issue.${code}`;

/** What went wrong, in the language of the page; as the service says it where it has no code that is known here. */
export function tellError({ error, code, values }: ErrorBody): string {
  const key = code && ofError(code);
  return key in words.english ? tell(key, values) : error;
}

/** What makes a value unusable, as a sentence, where it needs no values to say. */
export const tellIssueCode = (code: IssueCode): string => tell(ofIssue(code));

/** What is wrong with a field, as a sentence. */
export function tellIssue({ code, values, message }: ValidationIssue): string {
  const key = code && ofIssue(code);
  return key && key in words.english ? tell(key, values) : `It ${message}.`;
}
