import { useId, useState } from 'react';
import type { AgentPage, TeamList, TopicList } from '../api/types';
import { useResource } from '../api/use-resource';
import { Button } from '../design/button';
import { CALL_STATUS } from '../design/call-words';
import { Select, TextField } from '../design/field';
import { endOfDay, startOfDay } from '../design/local-day';
import { NO_SCORE } from '../design/review-words';
import { useTyped } from '../design/use-typed';
import { navigate } from '../router';

export const FILTERS = [
  'from',
  'to',
  'agent_id',
  'team',
  'campaign',
  'outcome',
  'min_score',
  'max_score',
  'status',
  'review',
  'no_score_reason',
  'topic',
  'external_conversation_id',
  'q',
] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filter = Partial<Record<FilterName, string>>;

/** The filter an address names, so that a filtered list can be kept and shared. */
export function filterOf(query: URLSearchParams): Filter {
  return Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

/** The filter as the service takes it: its days are those of the visitor's calendar. */
export const queryOf = (filter: Filter): Filter => {
  const { from, to, ...rest } = filter;
  return { ...rest, from: startOfDay(from), to: endOfDay(to) };
};

/** Every choice is an entry of the history, so that the way back undoes it. */
function openList(filter: Filter): void {
  const given = Object.entries(filter).filter(([, value]) => value);
  const search = new URLSearchParams(given).toString();
  navigate(`/calls${search && `?${search}`}`, { scroll: false });
}

/** Narrows the list of calls; choices take effect at once, what is typed when the field is left or Enter is pressed. */
export function CallFilters({ filter, problem }: { filter: Filter; problem?: string | undefined }) {
  const [open, setOpen] = useState(false);
  const used = Object.keys(filter).filter((name) => name !== 'q').length;
  const agents = useResource<AgentPage>('agents', { limit: 1000 });
  const known = useResource<TeamList>('coaching/teams');
  const topics = useResource<TopicList>('topics');
  const set = (name: FilterName, value: string) => openList({ ...filter, [name]: value });
  const typed = (name: FilterName, label: string, more: Pick<TypedFilterProps, 'type' | 'known'> = {}) => (
    <TypedFilter label={label} value={filter[name] ?? ''} onSet={(value) => set(name, value)} {...more} />
  );
  return (
    <form
      className="card stack"
      role="search"
      aria-label="Filter calls"
      onSubmit={(event) => event.preventDefault()}
    >
      <SearchBox query={filter.q ?? ''} problem={problem} onSet={(q) => set('q', q)} />
      <div className="filter-toggle">
        <Button size="small" icon="search" aria-expanded={open} onClick={() => setOpen(!open)}>
          Filters{used > 0 && `, ${used} in use`}
        </Button>
      </div>
      <div className="filters" data-open={open || undefined}>
        {typed('from', 'From', { type: 'date' })}
        {typed('to', 'To', { type: 'date' })}
        <Select label="Agent" value={filter.agent_id ?? ''} onChange={(e) => set('agent_id', e.target.value)}>
          <option value="">All agents</option>
          {agents.data?.agents.map(({ id, external_id, name, employee }) => (
            <option key={id} value={id}>
              {employee?.name ?? name ?? external_id}
            </option>
          ))}
        </Select>
        <Select label="Status" value={filter.status ?? ''} onChange={(e) => set('status', e.target.value)}>
          <option value="">Any status</option>
          {Object.entries(CALL_STATUS).map(([status, { label }]) => (
            <option key={status} value={status}>
              {label}
            </option>
          ))}
        </Select>
        <Select label="Review" value={filter.review ?? ''} onChange={(e) => set('review', e.target.value)}>
          <option value="">All calls</option>
          <option value="true">To review</option>
        </Select>
        <Select
          label="Not scored"
          value={filter.no_score_reason ?? ''}
          onChange={(e) => set('no_score_reason', e.target.value)}
        >
          <option value="">All calls</option>
          {Object.entries(NO_SCORE).map(([reason, label]) => (
            <option key={reason} value={reason}>
              {label}
            </option>
          ))}
        </Select>
        {(topics.data?.topics.length || filter.topic) && (
          <Select label="Topic" value={filter.topic ?? ''} onChange={(e) => set('topic', e.target.value)}>
            <option value="">All calls</option>
            {topics.data?.topics.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {typed('team', 'Team', { known: known.data?.teams })}
        {typed('campaign', 'Campaign', { known: known.data?.campaigns })}
        {typed('outcome', 'Outcome')}
        {typed('min_score', 'Score from', { type: 'number' })}
        {typed('max_score', 'Score to', { type: 'number' })}
        {typed('external_conversation_id', 'Call identifier')}
        {used > 0 && (
          <Button icon="cross" onClick={() => openList({ q: filter.q ?? '' })}>
            Clear filters
          </Button>
        )}
      </div>
    </form>
  );
}

interface SearchBoxProps {
  query: string;
  problem: string | undefined;
  onSet: (query: string) => void;
}

function SearchBox({ query, problem, onSet }: SearchBoxProps) {
  return (
    <TextField
      label="Search what was said"
      type="search"
      placeholder={'refund "credit card" agent:sorry'}
      hint="Words and “phrases” of a call; agent: or customer: before one says whose. New calls are found after a minute or two."
      problem={problem}
      maxLength={200}
      {...useTyped(query, onSet)}
    />
  );
}

interface TypedFilterProps {
  label: string;
  value: string;
  type?: 'number' | 'date';
  /** What there is to choose from; anything else may be typed. */
  known?: string[] | undefined;
  onSet: (value: string) => void;
}

function TypedFilter({ label, value, type, known, onSet }: TypedFilterProps) {
  const id = useId();
  return (
    <>
      <TextField
        label={label}
        list={known && id}
        type={type}
        {...useTyped(value, onSet)}
        {...(type === 'number' && { min: 0, max: 100, inputMode: 'numeric' as const })}
      />
      {known && (
        <datalist id={id}>
          {known.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </>
  );
}
