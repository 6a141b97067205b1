import { useEffect } from 'react';
import type { CallPage } from '../api/types';
import { usePages } from '../api/use-pages';
import { Button } from '../design/button';
import { PageHead } from '../design/card';
import { counted } from '../design/format';
import { Empty, Problem, Shown } from '../design/states';
import { ExportCalls } from '../exports/export-calls';
import { TryAllAgain } from '../retry/try-all-again';
import { Link, useAddress } from '../router';
import { CallFilters, filterOf, isOfListAlone, queryOf } from './call-filters';
import './calls.css';
import { CallTable } from './call-table';
import { rememberList } from './last-list';

/** Every accepted call, the latest first. */
export default function Calls() {
  const { path, query: search } = useAddress();
  const filter = filterOf(search);
  useEffect(() => rememberList(path, search), [path, search]);
  const query = queryOf(filter);
  const pages = usePages<CallPage>('conversations', query);
  const filtered = Object.keys(filter).length > 0;
  const problem = pages.first.error?.issueOf('search');

  return (
    <>
      <PageHead
        title="Calls"
        actions={
          <>
            {filter.status === 'failed' && !isOfListAlone(filter) && (
              <TryAllAgain filter={query} onQueued={pages.first.reload} />
            )}
            {!isOfListAlone(filter) && <ExportCalls filter={query} />}
          </>
        }
      >
        Every call with its status and its score.
      </PageHead>
      <CallFilters filter={filter} problem={problem} />
      <Shown of={problem ? { ...pages.first, error: undefined } : pages.first}>
        {(first) => {
          if (problem) return null;
          const calls = [first, ...pages.more].flatMap(({ conversations }) => conversations);
          const { identified = [], agents = [] } = first;
          const isFound = identified.length > 0 || agents.length > 0;
          if (calls.length === 0 && !pages.hasMore && !isFound) return <NoCalls filtered={filtered} />;
          return (
            <div className="stack">
              {agents.length > 0 && <FoundAgents agents={agents} />}
              {identified.length > 0 && (
                <CallTable calls={identified} caption="Calls of this identifier" query={undefined} />
              )}
              {calls.length > 0 && <CallTable calls={calls} query={filter.q} />}
              {pages.error && <Problem message={pages.error.message} />}
              <div className="row" data-spread>
                <span className="small muted" role="status">
                  {counted(calls.length, 'call')} shown{pages.hasMore ? ', there are more' : ''}
                </span>
                {pages.hasMore && (
                  <Button busy={pages.busy} onClick={() => void pages.loadMore()}>
                    {filter.q ? 'Search further back' : 'Show more'}
                  </Button>
                )}
              </div>
            </div>
          );
        }}
      </Shown>
    </>
  );
}

/** Agents whose names contain what was searched for, each with their calls. */
function FoundAgents({ agents }: { agents: NonNullable<CallPage['agents']> }) {
  return (
    <p className="row small">
      <span className="muted">Agents of this name:</span>
      {agents.map(({ id, external_id, name, employee_name }) => (
        <Link key={id} to={`/calls?agent_id=${id}`}>
          {employee_name ?? name ?? external_id}
        </Link>
      ))}
    </p>
  );
}

function NoCalls({ filtered }: { filtered: boolean }) {
  if (filtered)
    return (
      <div className="card">
        <Empty icon="search" title="No call matches">
          <p>Widen the dates or clear a filter.</p>
        </Empty>
      </div>
    );
  return (
    <div className="card">
      <Empty icon="calls" title="No calls yet">
        <p>
          Calls appear here as your telephone system sends them. <Link to="/">The connector page</Link> shows
          how.
        </p>
      </Empty>
    </div>
  );
}
