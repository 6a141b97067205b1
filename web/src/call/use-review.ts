import { useApiMutation } from '../api/query';
import { api } from '../api/client';
import type { CallDetail } from '../api/types';
import { announce } from '../design/announcer';
import { formatScore } from '../design/format';
import { useWords } from '../language/use-words';
import words from './words.en';

/** A request below a call that reviews it, answered with the call as it is then. */
export interface ReviewRequest {
  method: 'put' | 'post' | 'delete';
  /** Below `conversations/ID`. */
  path: string;
  body?: object;
}

/** What a person says to a call; it is told what became of the score. */
export function useReview(call: CallDetail, onChanged: (call: CallDetail) => void, onDone?: () => void) {
  const tell = useWords(words);
  return useApiMutation<CallDetail, ReviewRequest>(
    ({ method, path, body }) => {
      const to = `conversations/${call.id}/${path}`;
      return method === 'delete' ? api.delete<CallDetail>(to) : api[method]<CallDetail>(to, body ?? {});
    },
    {
      onSuccess: (changed) => {
        onChanged(changed);
        const [before, after] = [call, changed].map(({ evaluation }) =>
          formatScore(evaluation?.score ?? null),
        );
        announce(before === after ? tell('saved') : tell('scoreChanged', { before, after }));
        onDone?.();
      },
    },
  );
}

/** Where the answer to a criterion is changed, confirmed or taken back, below its call. */
export const answerPath = (criterion: string): string => `criteria/${encodeURIComponent(criterion)}`;
