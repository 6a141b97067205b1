import { Link } from '@tanstack/react-router';
import type { CallPage, CallSummary } from '../api/types';
import cards from '../design/card.module.css';
import { formatCount } from '../design/format';
import { Empty } from '../design/states';
import { Rich } from '../language/rich';
import { useWords } from '../language/use-words';
import { Button } from '../ui/button';
import { CallTable } from './call-table';
import { filtersInUse, type Filter } from './call-search';
import styles from './calls.module.css';
import type { Selection } from './use-selection';
import words from './words.en';

/** Calls told of an identifier at most, as the service has it: `MAX_FOUND`. */
export const MAX_IDENTIFIED = 10;

interface FoundCallsProps {
  first: CallPage;
  calls: CallSummary[];
  filter: Filter;
  hidden: readonly string[];
  selection: Selection;
  onSort: (change: Pick<Filter, 'sort' | 'order'>) => void;
  hasMore: boolean;
  isBusy: boolean;
  onMore: () => void;
}

/** What the filters and the search have found: agents and calls of that name, and the calls. */
export function FoundCalls(props: FoundCallsProps) {
  const { first, calls, filter, hidden, selection, onSort, hasMore, isBusy, onMore } = props;
  const tell = useWords(words);
  const { identified = [], agents = [] } = first;
  const isFound = identified.length > 0 || agents.length > 0;
  if (calls.length === 0 && !hasMore && !isFound)
    return <NoCalls filtered={filter.q !== undefined || filtersInUse(filter) > 0} />;
  return (
    <div className={styles.found}>
      {agents.length > 0 && <FoundAgents agents={agents} />}
      {identified.length > 0 && (
        <section aria-label={tell('ofIdentifier')} className={styles.found}>
          <h2 className={styles.caption}>
            {tell(filtersInUse(filter) > 0 ? 'ofIdentifierUnfiltered' : 'ofIdentifier')}
          </h2>
          <CallTable label={tell('ofIdentifier')} calls={identified} filter={{}} hidden={hidden} />
          {identified.length >= MAX_IDENTIFIED && (
            <p>{tell('firstIdentified', { count: identified.length })}</p>
          )}
        </section>
      )}
      {calls.length > 0 && (
        <CallTable
          label={tell('title')}
          calls={calls}
          filter={filter}
          hidden={hidden}
          selection={selection}
          onSort={onSort}
        />
      )}
      <div className={styles.end}>
        {(calls.length > 0 || hasMore) && (
          <span role="status">
            {tell(hasMore ? 'shownOfMore' : 'shown', {
              count: calls.length,
              shown: formatCount(calls.length),
            })}
          </span>
        )}
        {hasMore && (
          <Button busy={isBusy} onPress={onMore}>
            {tell(filter.q === undefined ? 'showMore' : 'searchFurther')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Agents whose names contain what was searched for, each with their calls. */
function FoundAgents({ agents }: { agents: NonNullable<CallPage['agents']> }) {
  const tell = useWords(words);
  return (
    <p className={styles.agents}>
      <span>{tell('agentsOfName')}</span>
      {agents.map(({ id, external_id, name, employee_name }) => (
        <Link key={id} to="/calls" search={{ agent_id: [id] }} dir="auto">
          {employee_name ?? name ?? external_id}
        </Link>
      ))}
    </p>
  );
}

function NoCalls({ filtered }: { filtered: boolean }) {
  const tell = useWords(words);
  return (
    <div className={cards.card}>
      {filtered ? (
        <Empty icon="search" title={tell('noMatch')}>
          <p>{tell('noMatchLead')}</p>
        </Empty>
      ) : (
        <Empty icon="calls" title={tell('none')}>
          <p>
            <Rich
              of={words}
              id="noneLead"
              parts={{ agents: <Link to="/agents" />, to: <Link to="/connector" /> }}
            />
          </p>
        </Empty>
      )}
    </div>
  );
}
