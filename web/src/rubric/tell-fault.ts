import type { ApiError } from '../api/client';
import type { RubricIssue } from '../api/types';
import type { KeyOf } from '../language/define-words';
import { wordsOf } from '../language/use-words';
import words from './words.en';

const tell = wordsOf(words);

// Every code has words here, and does not compile without; of a service that is newer than the page it may be unknown.
const ofFault = (code: RubricIssue['code']): KeyOf<(typeof words)['english']> => `fault.${code}`;

/** What is wrong with a rubric and where, in the language of the page; as the service says it where its code is not known. */
export function tellFault({ line, path, code, values, message }: Omit<RubricIssue, 'field'>): string {
  const key = ofFault(code);
  return tell('faultAt', { line, path, fault: key in words.english ? tell(key, values) : message });
}

/** Why the service refused a rubric: each thing that is wrong with it, or else what the refusal says. */
export const tellRefusal = ({ message, rubricIssues }: ApiError): string =>
  rubricIssues.length > 0 ? rubricIssues.map(tellFault).join(' ') : message;
