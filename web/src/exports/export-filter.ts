import type { ExportFilter, ExportWanted } from '../api/types';
import type { Filter } from '../calls/call-filters';

type ExportStatus = NonNullable<ExportWanted['status']>;

/** Where the list of calls tells more states of a call than its result does. */
const STATUS: Record<string, ExportStatus> = {
  queued: 'processing',
  processing: 'processing',
  analysing: 'processing',
  rejected: 'rejected',
  failed: 'failed',
  waiting_for_agent: 'waiting_for_agent',
  analysed: 'analysed',
};

const WORDS = ['from', 'to', 'agent_id', 'team', 'campaign', 'outcome'] as const;

/**
 * The filter of the list of calls as exports take it; null where an export cannot narrow the calls as the list does, such as
 * by a search.
 */
export function exportFilterOf(filter: Filter): ExportFilter | null {
  const { status, review, min_score, max_score, no_score_reason, ...rest } = filter;
  const words = WORDS.flatMap((name) => (rest[name] ? [[name, rest[name]] as const] : []));
  const given = Object.values(rest).filter(Boolean).length;
  if (given > words.length) return null;
  return {
    ...Object.fromEntries(words),
    ...(status ? { status: STATUS[status] } : {}),
    ...(review === 'true' ? { review: true } : {}),
    ...(min_score ? { min_score: Number(min_score) } : {}),
    ...(max_score ? { max_score: Number(max_score) } : {}),
    ...(no_score_reason ? { no_score_reason: no_score_reason as ExportWanted['no_score_reason'] } : {}),
  };
}
