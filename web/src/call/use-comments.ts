import { useMemo } from 'react';
import { putAnswer, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import type { AnswerOf } from '../api/operations';

type CommentList = AnswerOf<'conversations/{id}/comments', 'get'>;
export type Comment = CommentList['comments'][number];

const PATH = 'conversations/{id}/comments';
const ONE = 'conversations/{id}/comments/{commentId}';

/** What people wrote beside the sentences of a call, by the place of the sentence. */
export function useComments(id: string) {
  const { data, error } = useApiQuery(PATH, { params: { id } });
  const of = useMemo(() => {
    const bySentence = new Map<number, Comment[]>();
    for (const comment of data?.comments ?? [])
      bySentence.set(comment.sentence, [...(bySentence.get(comment.sentence) ?? []), comment]);
    return bySentence;
  }, [data]);
  return { of, error };
}

/** What somebody does with a comment: write one beside a sentence, change their own, delete their own. */
export type CommentChange =
  | { kind: 'add'; sentence: number; text: string }
  | { kind: 'change'; commentId: string; text: string }
  | { kind: 'delete'; commentId: string };

/** Sends it; the comments of the call are then as the service answers. */
export function useCommentChange(id: string, onDone: (change: CommentChange) => void) {
  return useApiMutation<CommentList, CommentChange>(
    (change) => {
      if (change.kind === 'add') {
        const { sentence, text } = change;
        return sendToApi('post', PATH, { params: { id }, body: { sentence, text } });
      }
      const params = { id, commentId: change.commentId };
      return change.kind === 'change'
        ? sendToApi('put', ONE, { params, body: { text: change.text } })
        : sendToApi('delete', ONE, { params });
    },
    {
      onSuccess: (list, change) => {
        putAnswer(PATH, list, { params: { id } });
        onDone(change);
      },
    },
  );
}
