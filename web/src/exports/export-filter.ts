import { endOfDay, startOfDay } from '../design/local-day';
import type { ExportFilter } from '../api/types';
import type { Filter } from '../calls/call-search';

/** What narrows the list and not an export. */
const LIST_ALONE = ['q', 'external_conversation_id'] as const;

/** Which of it this list is narrowed by. */
export const listAloneOf = (filter: Filter): (typeof LIST_ALONE)[number] | undefined =>
  LIST_ALONE.find((name) => filter[name] !== undefined);

/** The filter of the list of calls as exports take it; null where an export cannot narrow the calls as the list does. */
export function exportFilterOf(filter: Filter): ExportFilter | null {
  if (listAloneOf(filter)) return null;
  const { status, review, agent_id, team, campaign, outcome, min_score, max_score } = filter;
  const { topic, criterion, answer, no_score_reason } = filter;
  const [source, ...otherSources] = filter.source ?? [];
  const wanted: ExportFilter = {
    from: startOfDay(filter.from),
    to: endOfDay(filter.to),
    ...{ agent_id, team, campaign, outcome, min_score, max_score },
    ...{ no_score_reason, topic, criterion, answer },
    // Both ways together are all calls.
    source: otherSources.length > 0 ? undefined : source,
    call_status: status,
    ...(review === 'true' ? { review: true } : { urgency: review }),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}
