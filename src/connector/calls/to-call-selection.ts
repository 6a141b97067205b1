import type { CallSelection } from '../../evaluations/calls/call-selection';
import { readCursor } from '../cursor';
import { dayOrMoment } from '../../http/validation/query-checks';
import type { CallChoice } from './call-filter';

/** What the query string of a list of calls selects. Throws `InvalidPayload` for a cursor that was not made here. */
export function toCallSelection({
  from,
  to,
  cursor,
  ...filter
}: CallChoice & { cursor?: string }): CallSelection {
  return {
    from: (from && dayOrMoment(from, 'first')) || undefined,
    to: (to && dayOrMoment(to, 'last')) || undefined,
    agentId: filter.agent_id,
    team: filter.team,
    campaign: filter.campaign,
    outcome: filter.outcome,
    minScore: numberOf(filter.min_score),
    maxScore: numberOf(filter.max_score),
    status: filter.status,
    topicId: filter.topic,
    noScoreReason: filter.no_score_reason,
    forReview: filter.review === 'true',
    externalConversationId: filter.external_conversation_id,
    after: cursor === undefined ? undefined : readCursor(cursor),
  };
}

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);
