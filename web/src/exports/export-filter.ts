import { endOfDay, startOfDay } from '../design/local-day';
import type { ExportFilter, ExportWanted } from '../api/types';
import type { Filter } from '../calls/call-search';

type ExportStatus = NonNullable<ExportWanted['status']>;

/** Where the list of calls tells more states of a call than its result does. */
const STATUS: Record<NonNullable<Filter['status']>[number], ExportStatus> = {
  queued: 'processing',
  processing: 'processing',
  analysing: 'processing',
  rejected: 'rejected',
  failed: 'failed',
  waiting_for_agent: 'waiting_for_agent',
  analysed: 'analysed',
};

/** What narrows the list and not an export. */
const LIST_ALONE = ['q', 'criterion', 'source', 'topic', 'external_conversation_id'] as const;
/** What an export takes one value of. */
const ONE_OF = ['agent_id', 'team', 'campaign', 'outcome'] as const;

/**
 * The filter of the list of calls as exports take it; null where an export cannot narrow the calls as the list does, such as
 * by a search.
 */
export function exportFilterOf(filter: Filter): ExportFilter | null {
  const { status = [], review } = filter;
  const statuses = [...new Set(status.map((one) => STATUS[one]))];
  if (LIST_ALONE.some((name) => filter[name] !== undefined)) return null;
  if (ONE_OF.some((name) => (filter[name]?.length ?? 0) > 1)) return null;
  if ((review !== undefined && review !== 'true') || statuses.length > 1) return null;
  const { min_score, max_score, no_score_reason } = filter;
  const wanted: ExportFilter = {
    from: startOfDay(filter.from),
    to: endOfDay(filter.to),
    ...Object.fromEntries(ONE_OF.map((name) => [name, filter[name]?.[0]])),
    min_score,
    max_score,
    no_score_reason,
    status: statuses[0],
    review: review && true,
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}
