import type { QueryOf } from '../api/operations';
import { endOfDay, startOfDay } from '../design/local-day';
import { listOf, oneOf, searchOf, someText, type ReadValue } from '../search-value';
import { parseSearch, stringifySearch } from '../search-text';

export const STATUSES = [
  'queued',
  'processing',
  'rejected',
  'failed',
  'waiting_for_agent',
  'analysing',
  'analysed',
] as const;
export const REVIEWS = ['true', 'urgent', 'advised'] as const;
export const SOURCES = ['recording', 'transcript'] as const;
export const ANSWERS = ['met', 'partly', 'not_met', 'not_applicable', 'insufficient_evidence'] as const;
export const NO_SCORE_REASONS = [
  'no_speech',
  'agent_silent',
  'customer_silent',
  'one_sided',
  'too_little_speech',
  'no_conversation',
  'voicemail',
  'wrong_number',
  'other_language',
  'too_little_evidence',
] as const;
export const SORT_KEYS = ['date', 'score', 'coverage', 'length'] as const;

const several = listOf(someText);
const points: ReadValue<number> = (value) => {
  const read = typeof value === 'string' && /^\d{1,3}(\.\d+)?$/.test(value) ? Number(value) : value;
  return typeof read === 'number' && read <= 100 ? read : undefined;
};

const readCallsSearch = searchOf({
  q: someText,
  from: someText,
  to: someText,
  agent_id: several,
  /** Short for `agent_id`, in addresses of before. */
  agent: several,
  team: several,
  campaign: several,
  outcome: several,
  status: listOf(oneOf(STATUSES)),
  review: oneOf(REVIEWS),
  min_score: points,
  max_score: points,
  topic: several,
  source: listOf(oneOf(SOURCES)),
  no_score_reason: oneOf(NO_SCORE_REASONS),
  criterion: someText,
  answer: listOf(oneOf(ANSWERS)),
  external_conversation_id: someText,
  sort: oneOf(SORT_KEYS),
  order: oneOf(['ascending', 'descending']),
  /** Shows all calls although the visitor has a view of their own to begin with. */
  view: oneOf(['all']),
});

/** Which calls the list shows, and in which order. */
export type Filter = Omit<ReturnType<typeof readCallsSearch>, 'agent'>;

/** What the address of the list of calls may name, in the order it is written; anything else is not looked at. */
export const callsSearch = (search: Record<string, unknown>): Filter => {
  const { agent, ...rest } = readCallsSearch(search);
  return agent && !rest.agent_id ? { ...rest, agent_id: agent } : rest;
};

type CallsQuery = QueryOf<'conversations', 'get'>;

/** What narrows the list, whatever else the address names. */
const NARROWING = [
  'from',
  'to',
  'agent_id',
  'team',
  'campaign',
  'outcome',
  'status',
  'review',
  'min_score',
  'max_score',
  'topic',
  'source',
  'no_score_reason',
  'criterion',
  'external_conversation_id',
] as const;

/** How many filters are in use; a range of dates or scores is one. */
export function filtersInUse(filter: Filter): number {
  const used = NARROWING.filter((name) => filter[name] !== undefined);
  const ranges = [
    ['from', 'to'],
    ['min_score', 'max_score'],
  ] as const;
  return used.length - ranges.filter(([a, b]) => used.includes(a) && used.includes(b)).length;
}

/** Whether only the service can order the list: found calls come in the order of their dates. */
export const isSearched = ({ q, criterion }: Filter): boolean => q !== undefined || criterion !== undefined;

/** The filter as the service takes it: its days are those of the visitor's calendar. */
export function queryOf(filter: Filter): CallsQuery {
  const { q, from, to, sort, order, ...rest } = filter;
  delete rest.view;
  return {
    ...rest,
    from: startOfDay(from),
    to: endOfDay(to),
    ...(q !== undefined && { search: q }),
    ...(!isSearched(filter) && { sort, order }),
  };
}

/** What is counted beside the list: what was searched for and the answer of a criterion are not counted with. */
export function countedQueryOf(filter: Filter): CallsQuery {
  const shown = {
    ...filter,
    q: undefined,
    criterion: undefined,
    answer: undefined,
    sort: undefined,
    order: undefined,
  };
  return { ...queryOf(shown), facets: 'true', limit: 1 };
}

/** Filters that only the list itself takes: trying again cannot be narrowed by them. */
export const isOfListAlone = ({ q, criterion, source, review }: Filter): boolean =>
  [q, criterion, source].some(Boolean) || (review ?? 'true') !== 'true';

/** Everything the address of a list says of it, without the question mark. */
export const addressOf = (filter: Filter): string => stringifySearch(filter).slice(1);

/** The filter as it stands in an address, without the question mark; the same filter is always the same text. */
export const searchTextOf = (filter: Filter): string => addressOf({ ...filter, view: undefined });

/** The same of a text that was kept, possibly by a page of before. */
export const readSearchText = (search: string): Filter => callsSearch(parseSearch(search));
