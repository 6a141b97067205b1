import type { ApiError } from '../api/client';
import type { KeyOf } from '../language/define-words';
import type { TellCalls } from './call-cells';
import type words from './words.en';

/** What the service says of a search it cannot read, as words of the page. */
const PROBLEMS: Readonly<Record<string, KeyOf<(typeof words)['english']>>> = {
  'has a quotation mark that is not closed': 'problem.quote',
  'must have a word to search for': 'problem.noWord',
  'must have a word right after agent:': 'problem.afterSpeaker',
  'must have a word right after customer:': 'problem.afterSpeaker',
};

/** What is wrong with what was searched for; undefined where something else went wrong. */
export function searchProblem(error: ApiError | null, tell: TellCalls): string | undefined {
  const issue = error?.issues.find(({ field }) => field === 'search');
  if (!issue) return undefined;
  const known = PROBLEMS[issue.message];
  return known ? tell(known) : error?.issueOf('search');
}

/** The same of a list that was refused as a whole. */
export function listProblem(error: ApiError, tell: TellCalls): string {
  const hasTooMany = error.issues.some(({ message }) => message.includes('combinations'));
  return hasTooMany ? tell('problem.tooMany') : error.message;
}
