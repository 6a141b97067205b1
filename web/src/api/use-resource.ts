import { useCallback, useEffect, useRef, useState } from 'react';
import { api, ApiError, endpoint, type Query } from './client';

export interface Resource<T> {
  /** The latest answer; stays while a newer one is fetched. */
  data: T | undefined;
  error: ApiError | undefined;
  loading: boolean;
  reload: () => Promise<void>;
  /** Replaces what is shown, with the answer of a change for instance. */
  set: (data: T) => void;
}

/** Reads an endpoint and keeps the answer; a null path reads nothing. */
export function useResource<T>(path: string | null, query: Query = {}): Resource<T> {
  const address = path === null ? null : endpoint(path, query);
  const [state, setState] = useState<{ data?: T; error?: ApiError; address: string | null }>({
    address: null,
  });
  const wanted = useRef(address);
  const parts = useRef({ path, query });
  parts.current = { path, query };

  const load = useCallback(async (signal?: AbortSignal) => {
    const { path: from, query: filter } = parts.current;
    if (from === null) return;
    const asked = endpoint(from, filter);
    try {
      const data = await api.get<T>(from, filter, signal);
      if (wanted.current === asked) setState({ data, address: asked });
    } catch (error) {
      if (signal?.aborted || wanted.current !== asked) return;
      const problem =
        error instanceof ApiError ? error : new ApiError(0, 'The page could not read the answer.');
      setState((before) => ({ ...before, error: problem, address: asked }));
    }
  }, []);

  useEffect(() => {
    wanted.current = address;
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [address, load]);

  const reload = useCallback(() => load(), [load]);
  const set = useCallback((data: T) => setState({ data, address: wanted.current }), []);
  return {
    data: state.data,
    error: state.address === address ? state.error : undefined,
    loading: address !== null && state.address !== address,
    reload,
    set,
  };
}
