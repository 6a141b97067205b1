import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { invalidate, useApiPages } from '../api/query';
import type { CallPage } from '../api/types';
import { useLastError } from '../api/use-last-error';
import { PageHead } from '../design/card';
import { Loading, Problem } from '../design/states';
import { AskedExport } from '../exports/asked-export';
import { ExportCalls } from '../exports/export-calls';
import { useWords } from '../language/use-words';
import { TryAllAgain } from '../retry/try-all-again';
import { useSession } from '../shell/session';
import { addressOf, isOfListAlone, queryOf, readSearchText, searchTextOf, type Filter } from './call-search';
import styles from './calls.module.css';
import { FilterBar, type Found } from './filter-bar';
import { firstSearch } from './first-view';
import { FoundCalls, MAX_IDENTIFIED } from './found-calls';
import { useHiddenColumns } from './hidden-columns';
import { keepList } from './kept-list';
import { SearchBox } from './search-box';
import { SelectionBar } from './selection-bar';
import { useFilter } from './use-filter';
import { useRowKeys } from './use-row-keys';
import { ReturnContext, useReturn } from './use-return';
import { useSelection } from './use-selection';
import { useViews } from './use-views';
import words from './words.en';

/** Every accepted call, the latest first, or what somebody narrows that to. */
export default function Calls() {
  const tell = useWords(words);
  const { filter, open, change } = useFilter();
  const isLeaving = useFirstView(filter);
  const pages = useApiPages('conversations', {
    query: queryOf(filter),
    enabled: !isLeaving,
    keepPrevious: true,
  });
  const calls = useMemo(
    () => pages.data?.pages.flatMap(({ conversations }) => conversations) ?? [],
    [pages.data],
  );
  const selection = useSelection(calls, searchTextOf(filter));
  const [hidden, setHidden] = useHiddenColumns();
  const views = useViews();
  const [exportId, setExportId] = useState<string>();
  const searchBox = useRef<HTMLInputElement>(null);
  const listed = pages.isPlaceholderData ? undefined : pages.data;
  // Not as the browser has it, which names the view that comes while this one is still here.
  const address = addressOf(filter);
  const { fetchNextPage } = pages;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const returned = useReturn({
    address,
    count: listed ? calls.length : 0,
    hasMore: pages.hasNextPage,
    isBusy: pages.isFetching,
    onMore: more,
  });
  useEffect(() => {
    const cursor = listed?.pages.at(-1)?.next_cursor ?? null;
    if (listed) keepList({ search: address, ids: calls.map(({ id }) => id), cursor });
  }, [address, listed, calls]);
  useRowKeys({
    searchBox,
    onSelect: selection.toggle,
    onClear: () => {
      const { size } = selection.ids;
      selection.setAll(false);
      return size > 0;
    },
  });
  const error = useLastError(pages);
  const problem = error?.issueOf('search');
  const [first] = pages.data?.pages ?? [];
  const unordered = queryOf({ ...filter, sort: undefined, order: undefined });

  return (
    <>
      <PageHead
        title={tell('title')}
        actions={
          <>
            {filter.status?.join() === 'failed' && calls.length > 0 && !isOfListAlone(filter) && (
              <TryAllAgain filter={unordered} onQueued={() => invalidate('conversations')} />
            )}
            <ExportCalls filter={filter} onAsked={({ id }) => setExportId(id)} />
          </>
        }
      >
        {tell('lead')}
      </PageHead>
      {exportId !== undefined && <AskedExport id={exportId} onClose={() => setExportId(undefined)} />}
      <search className={styles.search} aria-label={tell('filterCalls')}>
        <SearchBox
          query={filter.q ?? ''}
          problem={problem}
          inputRef={searchBox}
          // What is searched for stands in the order of its dates.
          onSearch={(q) => change({ q, ...(q && { sort: undefined, order: undefined }) })}
        />
        <FilterBar
          filter={filter}
          found={
            first && !problem && !pages.isPlaceholderData
              ? foundOf(first, calls.length, pages.hasNextPage)
              : undefined
          }
          views={views}
          hidden={hidden}
          onHide={setHidden}
          onChange={change}
          onOpen={open}
        />
      </search>
      {error && !problem && <Problem message={error.message} onRetry={() => pages.refetch()} />}
      {first && !problem ? (
        <div aria-busy={pages.isPlaceholderData} className={styles.results}>
          <ReturnContext value={returned}>
            <FoundCalls
              first={first}
              calls={calls}
              filter={filter}
              hidden={hidden}
              selection={selection}
              onSort={change}
              hasMore={pages.hasNextPage}
              isBusy={pages.isFetchingNextPage}
              onMore={more}
            />
          </ReturnContext>
        </div>
      ) : (
        !error && <Loading />
      )}
      {selection.calls.length > 0 && <SelectionBar selection={selection} />}
    </>
  );
}

/** How many were found: by their words, or where those give none by their identifier, of which the first are told. */
function foundOf({ identified = [] }: CallPage, count: number, hasMore: boolean): Found {
  if (count > 0 || hasMore) return { count, hasMore };
  return { count: identified.length, hasMore: identified.length >= MAX_IDENTIFIED };
}

/** Leads who asks for the list alone to the view they begin with; whether it does so now. */
function useFirstView(filter: Filter): boolean {
  const { email } = useSession().session;
  const navigate = useNavigate();
  const { href } = useLocation();
  const isBare = searchTextOf(filter) === '' && filter.view === undefined;
  // Asked when the address changes, not when somebody chooses the view on the list they see.
  const first = useMemo(() => (href && isBare ? firstSearch(email) : ''), [href, isBare, email]);
  useEffect(() => {
    if (first !== '') void navigate({ to: '/calls', search: readSearchText(first), replace: true });
  }, [first, navigate]);
  return first !== '';
}
