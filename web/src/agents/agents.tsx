import { useState } from 'react';
import type { AgentPage } from '../api/types';
import { useResource } from '../api/use-resource';
import { Button } from '../design/button';
import { PageHead } from '../design/card';
import { Segments, TextField } from '../design/field';
import { counted, formatCount } from '../design/format';
import { Empty, Notice, Shown } from '../design/states';
import { Link } from '../router';
import { AgentTable } from './agent-table';
import './agents.css';
import { BulkLink } from './bulk-link';
import { describeLink } from './describe-link';

/** Agents shown at first, and at most. */
const FIRST_LIMIT = 100;
const LARGEST_LIMIT = 1_000;

type Linked = 'all' | 'unlinked' | 'linked';

/** The identifiers a telephone system knows its agents by, and the people they stand for. */
export default function Agents() {
  const [linked, setLinked] = useState<Linked>('all');
  const [search, setSearch] = useState('');
  const [bulk, setBulk] = useState(false);
  const [result, setResult] = useState<string>();
  const [limit, setLimit] = useState(FIRST_LIMIT);
  const list = useResource<AgentPage>('agents', {
    linked: linked === 'all' ? '' : linked,
    search: search.trim(),
    limit,
  });
  const counts = list.data?.counts;
  const options = [
    { value: 'all' as const, label: counts ? `All ${counts.linked + counts.unlinked}` : 'All' },
    { value: 'unlinked' as const, label: counts ? `Not linked ${counts.unlinked}` : 'Not linked' },
    { value: 'linked' as const, label: counts ? `Linked ${counts.linked}` : 'Linked' },
  ];
  const changed = async (message: string) => {
    setResult(message);
    await list.reload();
  };

  return (
    <>
      <PageHead
        title="Agents"
        actions={
          <Button icon="upload" onClick={() => setBulk(true)}>
            Link from a file
          </Button>
        }
      >
        Calls are analysed once their agent is linked to an employee. Identifiers appear with the first call.
      </PageHead>
      <div className="row" data-spread>
        <Segments label="Which agents" options={options} value={linked} onChange={setLinked} />
        <div className="agent-search">
          <TextField
            label="Search"
            type="search"
            placeholder="Identifier, name or employee"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      </div>
      <div role="status" className="result">
        {result && <Notice tone="good">{result}</Notice>}
      </div>
      <Shown of={list}>
        {({ agents, total }) =>
          agents.length === 0 ? (
            <NoAgents filtered={linked !== 'all' || search !== ''} />
          ) : (
            <div className="stack">
              <AgentTable agents={agents} onChanged={(change) => changed(describeLink(change))} />
              <div className="row" data-spread>
                <span className="small muted">
                  {formatCount(agents.length)} of {counted(total, 'agent')} shown
                  {agents.length >= LARGEST_LIMIT && total > agents.length && '; search to see others'}
                </span>
                {total > agents.length && limit < LARGEST_LIMIT && (
                  <Button busy={list.loading} onClick={() => setLimit(LARGEST_LIMIT)}>
                    Show more
                  </Button>
                )}
              </div>
            </div>
          )
        }
      </Shown>
      {bulk && (
        <BulkLink
          onClose={() => setBulk(false)}
          onLinked={async (message) => {
            setBulk(false);
            await changed(message);
          }}
        />
      )}
    </>
  );
}

function NoAgents({ filtered }: { filtered: boolean }) {
  return (
    <div className="card">
      {filtered ? (
        <Empty icon="search" title="No agent matches">
          <p>Look for another word, or show all agents.</p>
        </Empty>
      ) : (
        <Empty icon="people" title="No agents yet">
          <p>
            An agent becomes known with the first call your system delivers for them.{' '}
            <Link to="/">How to send a call</Link>
          </p>
        </Empty>
      )}
    </div>
  );
}
