import type { CallSelection } from './call-selection';
import { isSelected, type Asked } from './is-selected';
import type { RecentCall } from './recent-calls.repository';

/** Values counted of one facet, those of most calls. */
export const MAX_VALUES = 200;

/** Scores counted together: each from its first number up to, but without, the next one. */
export const SCORE_BANDS = [0, 50, 70, 85] as const;

/** How many calls have a value; `label` is what people call it where that is another word. */
export interface FacetValue {
  value: string;
  label: string | null;
  calls: number;
}

/** How many calls each value of each filter would give, with the other filters as they are. */
export interface CallFacets {
  /** Calls of the selection among those looked at. */
  total: number;
  lookedAt: number;
  /** Whether there are no other calls in these dates. */
  isAll: boolean;
  agents: FacetValue[];
  teams: FacetValue[];
  campaigns: FacetValue[];
  outcomes: FacetValue[];
  statuses: FacetValue[];
  reviews: FacetValue[];
  routes: FacetValue[];
  topics: FacetValue[];
  scoreBands: FacetValue[];
  noScoreReasons: FacetValue[];
}

/** The counts, those of most calls first; linear in the calls. */
export function facetsOf(
  calls: readonly RecentCall[],
  selection: CallSelection,
): Omit<CallFacets, 'lookedAt' | 'isAll'> {
  const count = (
    asked: Asked,
    valuesOf: (call: RecentCall) => readonly (string | null)[],
    labelOf?: (call: RecentCall) => string,
  ): FacetValue[] => {
    const found = new Map<string, FacetValue>();
    for (const call of calls) {
      if (!isSelected(call, selection, asked)) continue;
      for (const value of valuesOf(call)) {
        if (value === null) continue;
        const counted = found.get(value) ?? { value, label: labelOf?.(call) ?? null, calls: 0 };
        counted.calls++;
        found.set(value, counted);
      }
    }
    return [...found.values()]
      .sort((a, b) => b.calls - a.calls || (a.value < b.value ? -1 : 1))
      .slice(0, MAX_VALUES);
  };
  return {
    total: calls.filter((call) => isSelected(call, selection)).length,
    agents: count(
      'agentId',
      ({ agentId }) => [agentId],
      ({ agentName }) => agentName,
    ),
    teams: count('team', ({ team }) => [team]),
    campaigns: count('campaign', ({ campaign }) => [campaign]),
    outcomes: count('outcome', ({ outcome }) => [outcome]),
    statuses: count('status', ({ status }) => [status]),
    reviews: count('review', ({ reviewPriority }) => URGENCIES[reviewPriority] ?? []),
    routes: count('route', ({ route }) => [route]),
    topics: count('topicId', ({ topicIds }) => topicIds),
    scoreBands: count('score', ({ score }) => [score === null ? null : String(bandOf(score))]),
    noScoreReasons: count('noScoreReason', ({ noScoreReason }) => [noScoreReason]),
  };
}

/** By `reviewPriority`: every call to review, and those of each urgency. */
const URGENCIES: Record<number, readonly string[]> = { 1: ['true', 'advised'], 2: ['true', 'urgent'] };

const bandOf = (score: number): number => SCORE_BANDS.findLast((first) => score >= first) ?? 0;
