import { useEffect, useState } from 'react';
import type { AnswerOf, BodyOf } from '../api/operations';
import { putAnswer, sendToApi, useApiMutation, useApiQuery } from '../api/query';
import { useSession } from '../shell/session';
import { readSearchText, searchTextOf } from './call-search';
import { firstView, keepFirstView } from './first-view';

export type ViewBody = BodyOf<'call-views', 'post'>;
type ViewList = AnswerOf<'call-views', 'get'>;

/** A kept view, and whether this visitor's list begins with it. */
export interface KeptView {
  id: string;
  name: string;
  /** As `searchTextOf` writes it. */
  search: string;
  isShared: boolean;
  isFirst: boolean;
}

const put = (answer: ViewList): ViewList => {
  putAnswer('call-views', answer);
  return answer;
};

/** The views one sees, and what can be done with them. */
export function useViews() {
  const { email } = useSession().session;
  const [firstId, setFirstId] = useState(() => firstView(email)?.id);
  const list = useApiQuery('call-views');
  const views = list.data?.views.map(({ id, name, search, is_shared }): KeptView => ({
    id,
    name,
    search: searchTextOf(readSearchText(search)),
    isShared: is_shared,
    isFirst: id === firstId,
  }));
  const setFirst = (view: Pick<KeptView, 'id' | 'search'> | null) => {
    keepFirstView(email, view);
    setFirstId(view?.id);
  };

  // A shared view that a colleague has changed or deleted since.
  const first = views?.find(({ isFirst }) => isFirst);
  const isGone = firstId !== undefined && views !== undefined && !first;
  const search = first?.search;
  useEffect(() => {
    if (isGone) keepFirstView(email, null);
    else if (firstId !== undefined && search !== undefined) keepFirstView(email, { id: firstId, search });
  }, [email, isGone, firstId, search]);

  const keep = useApiMutation(async (body: ViewBody) => put(await sendToApi('post', 'call-views', { body })));
  const change = useApiMutation(async ({ id, body }: { id: string; body: ViewBody }) =>
    put(await sendToApi('put', 'call-views/{id}', { params: { id }, body })),
  );
  const remove = useApiMutation(async (id: string) =>
    put(await sendToApi('delete', 'call-views/{id}', { params: { id } })),
  );
  return { views: views ?? [], keep, change, remove, setFirst };
}

export type Views = ReturnType<typeof useViews>;
