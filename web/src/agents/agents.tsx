import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useApiQuery } from '../api/query';
import { PageHead } from '../design/card';
import cards from '../design/card.module.css';
import layout from '../design/layout.module.css';
import texts from '../design/text.module.css';
import { Segments } from '../ui/segments';
import { formatCount } from '../design/format';
import { Empty, Notice, ShownQuery } from '../design/states';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { AgentSearchBox } from './agent-search-box';
import { AgentTable } from './agent-table';
import { agentsSearch, type AgentsSearch } from './agents-search';
import styles from './agents.module.css';
import { BulkLink } from './bulk-link';
import { describeLink } from './describe-link';
import { ExportAgents } from './export-agents';
import words from './words.en';

/** Agents shown at first, and at most. */
const FIRST_LIMIT = 100;
const MAX_LIMIT = 1_000;

const WHICH = ['all', 'unlinked', 'linked'] as const;
type Which = (typeof WHICH)[number];

/** The identifiers a telephone system knows its agents by, and the people they stand for. */
export default function Agents() {
  const tell = useWords(words);
  const { linked, search } = agentsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (to: AgentsSearch, replace = false) =>
    void navigate({ to: '/agents', search: { linked, search, ...to }, replace, resetScroll: false });
  const [bulk, setBulk] = useState(false);
  const [result, setResult] = useState<string>();
  const [limit, setLimit] = useState(FIRST_LIMIT);
  const query = { linked, search };
  const list = useApiQuery('agents', { query: { ...query, limit }, keepPrevious: true });
  const counts = list.data?.counts;
  const of: Record<Which, number | undefined> = {
    all: counts && counts.linked + counts.unlinked,
    unlinked: counts?.unlinked,
    linked: counts?.linked,
  };
  const options = WHICH.map((value) => ({
    value,
    label: tell(value, { count: of[value] ?? '' }).trim(),
  }));

  return (
    <>
      <PageHead
        title={tell('title')}
        actions={
          <>
            <ExportAgents query={query} />
            <Button icon={Upload} onPress={() => setBulk(true)}>
              {tell('linkFromFile')}
            </Button>
          </>
        }
      >
        {tell('lead')}
      </PageHead>
      <div className={styles.bar}>
        <Segments
          label={tell('which')}
          options={options}
          value={linked ?? 'all'}
          onChange={(value) => change({ linked: value === 'all' ? undefined : value })}
        />
        <div className={styles.search}>
          {/* Letters that are typed are no steps to go back by. */}
          <AgentSearchBox search={search ?? ''} onSearch={(typed) => change({ search: typed }, true)} />
        </div>
      </div>
      <div role="status" className={styles.result}>
        {result && <Notice tone="good">{result}</Notice>}
      </div>
      <ShownQuery of={list}>
        {({ agents, total }) =>
          agents.length === 0 ? (
            <NoAgents filtered={linked !== undefined || search !== undefined} />
          ) : (
            <div className={layout.stack}>
              <AgentTable agents={agents} onChanged={(change) => setResult(describeLink(change, tell))} />
              <div className={layout.row} data-spread>
                <span className={`${texts.small} ${texts.muted}`}>
                  {tell('shown', { shown: formatCount(agents.length), count: total })}
                  {agents.length >= MAX_LIMIT && total > agents.length && ` · ${tell('searchForOthers')}`}
                </span>
                {total > agents.length && limit < MAX_LIMIT && (
                  <Button busy={list.isFetching} onPress={() => setLimit(MAX_LIMIT)}>
                    {tell('showMore')}
                  </Button>
                )}
              </div>
            </div>
          )
        }
      </ShownQuery>
      {bulk && (
        <BulkLink
          onClose={() => setBulk(false)}
          onLinked={(message) => {
            setBulk(false);
            setResult(message);
          }}
        />
      )}
    </>
  );
}

function NoAgents({ filtered }: { filtered: boolean }) {
  const tell = useWords(words);
  return (
    <div className={cards.card}>
      {filtered ? (
        <Empty icon="search" title={tell('noMatch')}>
          <p>{tell('noMatchLead')}</p>
        </Empty>
      ) : (
        <Empty icon="people" title={tell('none')}>
          <p>
            <Rich of={words} id="noneLead" parts={{ to: <Link to="/connector" /> }} />
          </p>
        </Empty>
      )}
    </div>
  );
}
