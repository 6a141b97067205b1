import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  type InfiniteData,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api, endpoint, type ApiError, type Query } from './client';
import {
  filledIn,
  type AnswerOf,
  type ApiPath,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
} from './operations';
import { againAfter, invalidate, queryClient } from './query-client';
import { useSignedInAgain } from './use-signed-in-again';

export { invalidate } from './query-client';

interface Asked<P, M extends 'get' | 'post' | 'put' | 'delete'> {
  /** What fills in `{id}` and the like. */
  params?: ParamsOf<P>;
  query?: QueryOf<P, M>;
}

interface QueryOptions<P> extends Asked<P, 'get'> {
  /** False as long as what to ask for is not known. */
  enabled?: boolean;
  /** Milliseconds after which it is asked again, or a function of the answer that decides it; not while the tab is hidden. */
  pollEvery?: number | ((data: AnswerOf<P, 'get'> | undefined) => number | false);
  /** Whether the answer to other parameters stays until the new one is there. */
  keepPrevious?: boolean;
  /** Milliseconds for which an answer is taken as still true. */
  staleTime?: number;
}

const keyOf = (path: string, { params, query }: { params?: object; query?: object }): readonly unknown[] => [
  path,
  params ?? {},
  query ?? {},
];

/** Reads an endpoint: `useApiQuery('conversations/{id}', { params: { id } })`. What others have read is shown at once. */
export function useApiQuery<P extends ApiPath<'get'>>(
  path: P,
  { enabled, pollEvery, keepPrevious, staleTime, ...asked }: QueryOptions<P> = {},
): UseQueryResult<AnswerOf<P, 'get'>, ApiError> {
  type Answer = AnswerOf<P, 'get'>;
  return useQuery<Answer, ApiError>({
    queryKey: keyOf(path, asked),
    queryFn: ({ signal }) =>
      api.get<Answer>(filledIn(path, asked.params), asked.query as Query | undefined, signal),
    enabled,
    staleTime,
    refetchInterval: ({ state: { data, error } }) =>
      againAfter(typeof pollEvery === 'function' ? pollEvery(data) : pollEvery, error),
    ...(keepPrevious && { placeholderData: (before: Answer | undefined) => before }),
  }) as UseQueryResult<Answer, ApiError>;
}

/** Paths whose answers are pages: each tells where the next one begins. */
export type PagedPath = {
  [P in ApiPath<'get'>]: AnswerOf<P, 'get'> extends { next_cursor: string | null } ? P : never;
}[ApiPath<'get'>];

interface PagesOptions<P> extends Asked<P, 'get'> {
  enabled?: boolean;
  /** Milliseconds after which all pages are asked for again. */
  pollEvery?: number;
  /** Whether what other parameters gave stays until the first page of these is there. */
  keepPrevious?: boolean;
}

/** Reads a list page by page. Going back shows as many pages as were shown. */
export function useApiPages<P extends PagedPath>(
  path: P,
  { enabled, pollEvery, keepPrevious, ...asked }: PagesOptions<P> = {},
) {
  type Page = AnswerOf<P, 'get'> & { next_cursor: string | null };
  type Pages = InfiniteData<Page, string | null>;
  return useInfiniteQuery<Page, ApiError, Pages, readonly unknown[], string | null>({
    // Apart from `useApiQuery` of the same path, whose answer has another shape.
    queryKey: [...keyOf(path, asked), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      api.get<Page>(filledIn(path, asked.params), { ...(asked.query as Query), cursor: pageParam }, signal),
    initialPageParam: null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    enabled,
    refetchInterval: ({ state: { error } }) => againAfter(pollEvery, error),
    ...(keepPrevious && { placeholderData: (before: Pages | undefined) => before }),
  });
}

/** Rows that are read of a list at most, to be saved as a file. */
export const MAX_ROWS = 10_000;

/** Reads a list of pages to its end, or to a bound: `isCut` says that there is more. */
export async function readAll<Page extends { next_cursor: string | null }, Row>(
  path: PagedPath,
  query: Query,
  rowsOf: (page: Page) => readonly Row[],
): Promise<{ rows: Row[]; isCut: boolean }> {
  const rows: Row[] = [];
  for (let cursor: string | null = null; ;) {
    const page: Page = await api.get<Page>(path, { ...query, cursor });
    rows.push(...rowsOf(page));
    cursor = page.next_cursor;
    if (cursor === null || rows.length >= MAX_ROWS) return { rows, isCut: cursor !== null };
  }
}

/** Sends a change: `sendToApi('put', 'settings', { body })`. */
export async function sendToApi<M extends 'post' | 'put' | 'delete', P extends ApiPath<M>>(
  method: M,
  path: P,
  { params, query, body }: Asked<P, M> & { body?: BodyOf<P, M> } = {},
): Promise<AnswerOf<P, M>> {
  const to = filledIn(path, params);
  if (method === 'delete') return api.delete<AnswerOf<P, M>>(to, query as Query | undefined);
  if (method === 'put') return api.put<AnswerOf<P, M>>(to, body ?? {});
  return api.post<AnswerOf<P, M>>(to, body, query as Query | undefined);
}

interface MutationOptions<Result, Variables> {
  /** Paths whose answers the change makes old, by `invalidate`. */
  invalidates?: readonly string[];
  onSuccess?: (result: Result, variables: Variables) => unknown;
}

/** A change somebody makes: under way, done, or refused with an `ApiError` to show. Never sent twice by itself. */
export function useApiMutation<Result, Variables = void>(
  send: (variables: Variables) => Promise<Result>,
  { invalidates = [], onSuccess }: MutationOptions<Result, Variables> = {},
): UseMutationResult<Result, ApiError, Variables> {
  const change = useMutation<Result, ApiError, Variables>({
    mutationFn: send,
    onSuccess: async (result, variables) => {
      // Before what is on the page is read anew, which may take a while.
      await onSuccess?.(result, variables);
      if (invalidates.length > 0) void invalidate(...invalidates);
    },
  });
  useSignedInAgain(change.error, change.reset);
  return change;
}

/** Puts an answer that a change has given in place of what was read. */
export function putAnswer<P extends ApiPath<'get'>>(
  path: P,
  answer: AnswerOf<P, 'get'>,
  asked: Asked<P, 'get'> = {},
): void {
  queryClient.setQueryData(keyOf(path, asked), answer);
}

/** Where a file is downloaded from, for the `href` of a link. */
export const apiAddress = (path: string, query?: Query): string => endpoint(path, query);
