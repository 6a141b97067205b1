import { useCallback, useEffect, useRef, useState } from 'react';
import { rememberAnswer, rememberedAnswer } from '../history-entries';
import { api, ApiError, endpoint, type Query } from './client';
import { useResource, type Resource } from './use-resource';

interface Page {
  next_cursor: string | null;
}

export interface Pages<P> {
  /** The first page; the later ones in `more`. */
  first: Resource<P>;
  more: P[];
  hasMore: boolean;
  busy: boolean;
  error: ApiError | undefined;
  loadMore: () => Promise<void>;
}

/**
 * Reads a list page by page; another query starts again at its first page. The way back shows as many pages as were
 * shown, and whenever the first page is read anew, those after it are as well.
 */
export function usePages<P extends Page>(path: string, query: Query): Pages<P> {
  const address = endpoint(path, query);
  const first = useResource<P>(path, query, { remember: true });
  const [later, setLater] = useState(() => ({ address, pages: rememberedPages<P>(address) }));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const refreshing = useRef<AbortController>(undefined);
  const more = later.address === address ? later.pages : [];
  const shown = useRef({ path, query, address, more });
  shown.current = { path, query, address, more };

  const put = useCallback((of: string, pages: P[]) => {
    if (shown.current.address !== of) return;
    rememberAnswer(laterPages(of), pages);
    setLater({ address: of, pages });
  }, []);

  useEffect(() => {
    setError(undefined);
    setLater((before) =>
      before.address === address ? before : { address, pages: rememberedPages<P>(address) },
    );
  }, [address]);

  // A new first page moves the rows of those after it.
  useEffect(() => {
    const now = shown.current;
    if (!first.data || now.more.length === 0) return;
    const controller = new AbortController();
    refreshing.current = controller;
    readPages<P>(now.path, now.query, first.data.next_cursor, now.more.length, controller.signal)
      .then((pages) => put(now.address, pages))
      .catch(() => undefined); // what is shown stays; the next page tells what is wrong
    return () => controller.abort();
  }, [first.data, put]);

  const cursor = (more.at(-1) ?? first.data)?.next_cursor ?? null;
  const loadMore = async () => {
    refreshing.current?.abort();
    setBusy(true);
    setError(undefined);
    try {
      put(address, [...more, await api.get<P>(path, { ...query, cursor })]);
    } catch (cause) {
      setError(cause instanceof ApiError ? cause : new ApiError(0, 'The next page could not be read.'));
    } finally {
      setBusy(false);
    }
  };

  return { first, more, hasMore: cursor !== null && !first.loading, busy, error, loadMore };
}

const laterPages = (address: string): string => `${address}#later`;

const rememberedPages = <P>(address: string): P[] => (rememberedAnswer(laterPages(address)) ?? []) as P[];

async function readPages<P extends Page>(
  path: string,
  query: Query,
  from: string | null,
  count: number,
  signal: AbortSignal,
): Promise<P[]> {
  const pages: P[] = [];
  for (let cursor = from; cursor !== null && pages.length < count;) {
    const page = await api.get<P>(path, { ...query, cursor }, signal);
    pages.push(page);
    cursor = page.next_cursor;
  }
  return pages;
}
