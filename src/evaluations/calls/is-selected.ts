import type { CallSelection } from './call-selection';
import type { RecentCall } from './recent-calls.repository';

/** What a selection can ask of a call, each by itself. */
export const ASKED = [
  'agentId',
  'team',
  'campaign',
  'outcome',
  'status',
  'route',
  'review',
  'score',
  'topicId',
  'noScoreReason',
] as const;
export type Asked = (typeof ASKED)[number];

/** Whether a call is one of a selection, but for its dates and for `except`. */
export function isSelected(call: RecentCall, selection: CallSelection, except?: Asked): boolean {
  return ASKED.every((asked) => asked === except || CONDITIONS[asked](call, selection));
}

const any = <T>(value: T, one: T | undefined, several: readonly T[] | undefined): boolean =>
  (one === undefined || value === one) && (several === undefined || several.includes(value));

const CONDITIONS: Record<Asked, (call: RecentCall, selection: CallSelection) => boolean> = {
  agentId: ({ agentId }, { agentId: one, anyOf }) => any(agentId, one, anyOf?.agentId),
  team: ({ team }, { team: one, anyOf }) => any<string | null>(team, one, anyOf?.team),
  campaign: ({ campaign }, { campaign: one, anyOf }) => any(campaign, one, anyOf?.campaign),
  outcome: ({ outcome }, { outcome: one, anyOf }) => any(outcome, one, anyOf?.outcome),
  status: ({ status }, { status: one, anyOf }) => any(status, one, anyOf?.status),
  route: ({ route }, { route: one }) => one === undefined || route === one,
  review: ({ reviewPriority }, { forReview, urgency }) =>
    urgency === undefined ? !forReview || reviewPriority > 0 : reviewPriority === urgency,
  score: ({ score }, { minScore, maxScore }) =>
    (minScore === undefined || (score !== null && score >= minScore)) &&
    (maxScore === undefined || (score !== null && score <= maxScore)),
  topicId: ({ topicIds }, { topicId, anyOf }) =>
    (topicId === undefined || topicIds.includes(topicId)) &&
    (anyOf?.topicId === undefined || anyOf.topicId.some((one) => topicIds.includes(one))),
  noScoreReason: (call, { noScoreReason }) =>
    noScoreReason === undefined || call.noScoreReason === noScoreReason,
};
