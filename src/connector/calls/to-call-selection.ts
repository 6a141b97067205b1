import type { CallSelection, SeveralValues } from '../../evaluations/calls/call-selection';
import { URGENCY_PRIORITIES } from '../../evaluations/calls/call-states';
import { combinationsOf } from '../../evaluations/calls/values-apart';
import { InvalidPayload } from '../../http/api-exception';
import { readCursor } from '../cursor';
import { dayOrMoment } from '../../http/validation/query-checks';
import { MAX_COMBINATIONS, type CallChoice, type OneOrSeveral } from './call-filter';

/**
 * What the query string of a list of calls selects. Throws `InvalidPayload` for a cursor that was not made here, and for
 * filters of so many values that their combinations are too many.
 */
export function toCallSelection({
  from,
  to,
  cursor,
  ...filter
}: CallChoice & { cursor?: string; source?: OneOrSeveral }): CallSelection {
  const selection = {
    from: (from && dayOrMoment(from, 'first')) || undefined,
    to: (to && dayOrMoment(to, 'last')) || undefined,
    agentId: one(filter.agent_id),
    team: one(filter.team),
    campaign: one(filter.campaign),
    outcome: one(filter.outcome),
    minScore: numberOf(filter.min_score),
    maxScore: numberOf(filter.max_score),
    status: one(filter.status),
    // Both ways together are all calls.
    route: one(filter.source),
    topicId: one(filter.topic),
    noScoreReason: filter.no_score_reason,
    forReview: filter.review !== undefined,
    urgency: filter.review && URGENCIES[filter.review],
    anyOf: severalOf(filter),
    externalConversationId: filter.external_conversation_id,
    after: cursor === undefined ? undefined : readCursor(cursor),
  };
  if (combinationsOf(selection) > MAX_COMBINATIONS)
    throw new InvalidPayload([
      {
        field: 'agent_id',
        message: `has, with the other filters, more than ${MAX_COMBINATIONS} combinations`,
        code: 'too_many_combinations',
      },
    ]);
  return selection;
}

/** `Call.reviewPriority` by the word of the filter; none for any that is not 0. */
const URGENCIES = { true: undefined, ...URGENCY_PRIORITIES } as const;

const one = <T extends string>(value: OneOrSeveral<T> | undefined): T | undefined =>
  Array.isArray(value) ? (value.length === 1 ? value[0] : undefined) : value;

const several = <T extends string>(value: OneOrSeveral<T> | undefined): T[] | undefined =>
  Array.isArray(value) && value.length > 1 ? value : undefined;

const severalOf = (filter: CallChoice): SeveralValues => ({
  agentId: several(filter.agent_id),
  team: several(filter.team),
  campaign: several(filter.campaign),
  outcome: several(filter.outcome),
  status: several(filter.status),
  topicId: several(filter.topic),
});

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);
