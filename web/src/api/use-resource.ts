import { useCallback, useEffect, useRef, useState } from 'react';
import { rememberAnswer, rememberedAnswer } from '../history-entries';
import { api, ApiError, endpoint, onSignedInAgain, type Query } from './client';

export interface Resource<T> {
  /** The latest answer; stays while a newer one is fetched. */
  data: T | undefined;
  error: ApiError | undefined;
  loading: boolean;
  reload: () => Promise<void>;
  /** Replaces what is shown, with the answer of a change for instance. */
  set: (data: T) => void;
}

interface ResourceOptions {
  /** Shows on the way back what was shown before, until the answer is there; not for what fills in a form. */
  remember?: boolean;
}

interface State<T> {
  data?: T;
  error?: ApiError;
  address: string | null;
}

function remembered<T>(address: string | null): State<T> | null {
  const data = address === null ? undefined : (rememberedAnswer(address) as T | undefined);
  return data === undefined ? null : { data, address };
}

/** Reads an endpoint and keeps the answer; a null path reads nothing. */
export function useResource<T>(
  path: string | null,
  query: Query = {},
  { remember = false }: ResourceOptions = {},
): Resource<T> {
  const address = path === null ? null : endpoint(path, query);
  const [state, setState] = useState<State<T>>(
    () => (remember && remembered<T>(address)) || { address: null },
  );
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
    if (remember)
      setState((before) => (before.address === address ? before : (remembered<T>(address) ?? before)));
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [address, load, remember]);

  const { data, address: answered } = state;
  useEffect(() => {
    if (remember && data !== undefined && answered !== null) rememberAnswer(answered, data);
  }, [remember, data, answered]);

  // Somebody whose session had ended has signed in again.
  const isSignedOut = state.error?.status === 401;
  useEffect(() => (isSignedOut ? onSignedInAgain(() => void load()) : undefined), [isSignedOut, load]);

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
