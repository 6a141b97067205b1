import { QueryClient, type Query } from '@tanstack/react-query';
import { AGAIN_MS, ApiError, isPassing, onSignedInAgain } from './client';

/** Tries after the first, where the service did not answer or could not. */
const MAX_RETRIES = 2;
/** First pause in milliseconds; each further one is twice as long. */
const FIRST_PAUSE = 700;

/** What was read from the service, once for all views. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < MAX_RETRIES && isPassing(error),
      retryDelay: (failures) => FIRST_PAUSE * 2 ** failures,
      // A view shows at once what is known, and asks whether it still holds.
      staleTime: 0,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** After how many milliseconds an answer is asked for anew by itself: as its view wants, and soon where there was none. */
export function againAfter(pollEvery: number | false | undefined, error: unknown): number | false {
  if (!isPassing(error)) return pollEvery ?? false;
  return Math.min(pollEvery || AGAIN_MS, AGAIN_MS);
}

const wasSignedOut = ({ state }: Query): boolean =>
  state.error instanceof ApiError && state.error.status === 401;

onSignedInAgain(() => void queryClient.invalidateQueries({ predicate: wasSignedOut }));

/** The first part of every key is the path an answer was read from, with its `{id}` not filled in. */
const pathOf = ({ queryKey }: Query): string => String(queryKey[0]);

/**
 * To be called after a change, and when an event says that something has changed: what was read from these paths, or
 * from below them, is read anew where it is shown, and otherwise when it is next shown.
 */
export const invalidate = async (...paths: string[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: (query) =>
      paths.some((path) => pathOf(query) === path || pathOf(query).startsWith(`${path}/`)),
  });
