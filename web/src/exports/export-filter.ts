import { endOfDay, startOfDay } from '../design/local-day';
import type { ExportFilter } from '../api/types';
import type { Filter } from '../calls/call-search';

type ExportStatus = Extract<NonNullable<ExportFilter['status']>, string>;
type CallStatus = NonNullable<Filter['status']>[number];

/** Which calls of the list are those of a status of results: each of these. */
const STATUSES: Record<ExportStatus, readonly CallStatus[]> = {
  processing: ['queued', 'processing', 'analysing'],
  rejected: ['rejected'],
  failed: ['failed'],
  waiting_for_agent: ['waiting_for_agent'],
  analysed: ['analysed'],
};

/** What narrows the list and not an export. */
const LIST_ALONE = ['q', 'criterion', 'source', 'external_conversation_id'] as const;

/**
 * The filter of the list of calls as exports take it; null where an export cannot narrow the calls exactly as the list does,
 * such as by a search.
 */
export function exportFilterOf(filter: Filter): ExportFilter | null {
  const { status, review, agent_id, team, campaign, outcome, min_score, max_score } = filter;
  const statuses = status && exportStatuses(status);
  const [topic, ...otherTopics] = filter.topic ?? [];
  if (LIST_ALONE.some((name) => filter[name] !== undefined) || otherTopics.length > 0) return null;
  if ((review !== undefined && review !== 'true') || statuses === null) return null;
  const wanted: ExportFilter = {
    from: startOfDay(filter.from),
    to: endOfDay(filter.to),
    ...{ agent_id, team, campaign, outcome, min_score, max_score },
    no_score_reason: filter.no_score_reason,
    topic,
    status: statuses,
    review: review && true,
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

/** Null where they name some calls that are on their way and not the others, which results do not tell apart. */
function exportStatuses(statuses: readonly CallStatus[]): ExportStatus[] | null {
  const wanted = (Object.keys(STATUSES) as ExportStatus[]).filter((status) =>
    STATUSES[status].some((one) => statuses.includes(one)),
  );
  const isExact = wanted.flatMap((status) => STATUSES[status]).every((one) => statuses.includes(one));
  return isExact ? wanted : null;
}
