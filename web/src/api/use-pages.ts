import { useCallback, useEffect, useState } from 'react';
import { api, ApiError, type Query } from './client';
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

/** Reads a list page by page; another query starts again at its first page. */
export function usePages<P extends Page>(path: string, query: Query): Pages<P> {
  const first = useResource<P>(path, query);
  const [more, setMore] = useState<P[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();

  // A new first page makes the cursors of the old one worthless.
  useEffect(() => {
    setMore([]);
    setError(undefined);
  }, [first.data]);

  const cursor = (more.at(-1) ?? first.data)?.next_cursor ?? null;
  const loadMore = useCallback(async () => {
    setBusy(true);
    setError(undefined);
    try {
      const page = await api.get<P>(path, { ...query, cursor });
      setMore((before) => [...before, page]);
    } catch (cause) {
      setError(cause instanceof ApiError ? cause : new ApiError(0, 'The next page could not be read.'));
    } finally {
      setBusy(false);
    }
  }, [path, query, cursor]);

  return { first, more, hasMore: cursor !== null, busy, error, loadMore };
}
