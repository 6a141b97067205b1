import { useCallback, useState } from 'react';
import { ApiError } from '../api/client';
import { useSignedInAgain } from '../api/use-signed-in-again';
import apiWords from '../api/words.en';
import { wordsOf } from '../language/use-words';

const tell = wordsOf(apiWords);

export interface Action<Args extends unknown[]> {
  run: (...args: Args) => Promise<void>;
  busy: boolean;
  error: ApiError | undefined;
  clear: () => void;
}

/** Something a button starts: under way, done, or refused with a reason to show. */
export function useAction<Args extends unknown[]>(work: (...args: Args) => Promise<unknown>): Action<Args> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const clear = useCallback(() => setError(undefined), []);
  useSignedInAgain(error, clear);
  const run = async (...args: Args) => {
    setBusy(true);
    setError(undefined);
    try {
      await work(...args);
    } catch (cause) {
      setError(cause instanceof ApiError ? cause : new ApiError(0, tell('wrong')));
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, error, clear };
}
