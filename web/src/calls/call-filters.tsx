import { useId, useState } from 'react';
import type { AgentPage, TeamList, TopicList } from '../api/types';
import { useResource } from '../api/use-resource';
import { Button } from '../design/button';
import { ANSWER, CALL_STATUS } from '../design/call-words';
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
  'criterion',
  'answer',
  'external_conversation_id',
  'criterion',
  'answer',
  'source',
  'sort',
  'order',
  'q',
] as const;
export type FilterName = (typeof FILTERS)[number];
export type Filter = Partial<Record<FilterName, string>>;

/** The filter an address names, so that a filtered list can be kept and shared. */
export function filterOf(query: URLSearchParams): Filter {
  return Object.fromEntries(
    FILTERS.flatMap((name) => {
      // Links from other views name an agent in short.
      const value = query.get(name) ?? (name === 'agent_id' ? query.get('agent') : null);
      return value ? [[name, value]] : [];
    }),
  );
}

/** The filter as the service takes it: its days are those of the visitor's calendar. */
export const queryOf = (filter: Filter): Filter & { search?: string } => {
  const { from, to, q, ...rest } = filter;
  return { ...rest, from: startOfDay(from), to: endOfDay(to), ...(q && { search: q }) };
};

/** Filters that only the list itself takes: neither trying again nor exporting can be narrowed by them. */
export const isOfListAlone = ({ q, criterion, answer, source, sort, order, review }: Filter): boolean =>
  [q, criterion, answer, source, sort, order].some(Boolean) || (review ?? 'true') !== 'true';

/** Every choice is an entry of the history, so that the way back undoes it. */
function openList(filter: Filter): void {
  const given = Object.entries(filter).filter(([, value]) => value);
  const search = new URLSearchParams(given).toString();
  navigate(`/calls${search && `?${search}`}`, { scroll: false });
}

/** Narrows the list of calls; choices take effect at once, what is typed when the field is left or Enter is pressed. */
export function CallFilters({ filter, problem }: { filter: Filter; problem?: string | undefined }) {
  const [open, setOpen] = useState(false);
  const used = Object.keys(filter).filter((name) => !['q', 'sort', 'order', 'answer'].includes(name)).length;
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
      <SearchBox query={filter.q ?? ''} problem={problem} onSet={(q) => openList(searched(filter, q))} />
      {filter.criterion && <AnswerFilter filter={filter} />}
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
          <option value="urgent">Suspicions</option>
          <option value="advised">To review for another reason</option>
        </Select>
        <Select label="Source" value={filter.source ?? ''} onChange={(e) => set('source', e.target.value)}>
          <option value="">All calls</option>
          <option value="recording">Stereo recordings</option>
          <option value="transcript">Transcripts</option>
        </Select>
        {!filter.q && !filter.criterion && <OrderOfList filter={filter} />}
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

/** What is searched for stands in the order of its dates, and is looked for in all answers. */
const searched = (filter: Filter, q: string): Filter =>
  q ? { ...filter, q, sort: '', order: '', criterion: '', answer: '' } : { ...filter, q };

const ORDERS: [string, string][] = [
  ['', 'Latest first'],
  ['date ascending', 'Earliest first'],
  ['score', 'Highest score first'],
  ['score ascending', 'Lowest score first'],
  ['coverage ascending', 'Fewest answers first'],
  ['length', 'Longest first'],
  ['length ascending', 'Shortest first'],
];

function OrderOfList({ filter }: { filter: Filter }) {
  const value = filter.order ? `${filter.sort ?? 'date'} ${filter.order}` : (filter.sort ?? '');
  const choose = (chosen: string) => {
    const [sort = '', order = ''] = chosen.split(' ');
    openList({ ...filter, sort, order });
  };
  return (
    <Select
      label="Order"
      hint={value ? 'Of the latest 10,000 calls of these dates.' : undefined}
      value={value}
      onChange={(event) => choose(event.target.value)}
    >
      {ORDERS.map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </Select>
  );
}

/** The answer that links from other views narrow the list by. */
function AnswerFilter({ filter }: { filter: Filter }) {
  const { criterion = '', answer, ...others } = filter;
  const told = Object.entries(ANSWER).find(([status]) => status === answer)?.[1].label ?? answer;
  return (
    <div className="row">
      <span className="small">
        Calls in which <strong>{criterion.replaceAll('_', ' ')}</strong> was answered “{told}”.
      </span>
      <Button size="small" icon="cross" onClick={() => openList(others)}>
        Show all answers
      </Button>
    </div>
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
      hint="Words and “phrases” of a call, the beginning of its identifier, or a name of an agent; agent: or customer: before a word says whose. New calls are found after a minute or two."
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
