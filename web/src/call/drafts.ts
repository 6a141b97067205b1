import { useState } from 'react';
import * as z from 'zod/mini';
import { tabStore } from '../shell/tab-store';

/** What was typed about calls and not sent: the fields of each form by its place. */
const SCHEMA = z.record(z.string(), z.record(z.string(), z.string()));
const drafts = tabStore<Drafts>('call-drafts', (kept) => SCHEMA.parse(kept), {});
type Fields = Readonly<Record<string, string>>;
type Drafts = Readonly<Record<string, Fields>>;

/** Of a comment on a sentence, by its number, or of a change to a comment, by its id. */
export const commentPlace = (callId: string, of: number | string): string => `${callId}/comment/${of}`;

/** Of a changed answer. */
export const answerPlace = (callId: string, criterion: string): string => `${callId}/answer/${criterion}`;

/** The words of the draft at `place`; none where there is no draft. */
export const useDraftWords = (place: string): string | undefined =>
  drafts.use((all) => all[place] && wordsOf(all[place]));

interface Draft<V extends Fields> {
  /** What its form begins with. */
  values: V;
  /** To be called with what is typed. */
  keep: (typed: V) => void;
  /** To be called when it is saved, or given up. */
  drop: () => void;
}

/** What a form of the last time left at `place`, over what stands `before`. Without other words it is no draft. */
export function useDraft<V extends Fields>(place: string, before: V): Draft<V> {
  const [values] = useState<V>(() => ({ ...before, ...drafts.get()[place] }));
  const put = (draft: Fields | undefined) => {
    const others = Object.entries(drafts.get()).filter(([at]) => at !== place);
    drafts.put(Object.fromEntries(draft ? [...others, [place, draft]] : others));
  };
  return {
    values,
    keep: (typed) => put(wordsOf(typed).trim() === wordsOf(before).trim() ? undefined : typed),
    drop: () => put(undefined),
  };
}

/** The field that people write in; an answer that is only chosen is quickly chosen again. */
const wordsOf = ({ text, reason }: Fields): string => text ?? reason ?? '';
