import type { PastEvaluation } from '../../scoring/coaching/trend-summary';
import type { CourseCallDto, GapDto } from './coaching.dto';

/** Criteria in which points were lost, the most frequent first. */
export function gapsOf(evaluations: readonly PastEvaluation[]): GapDto[] {
  const gaps = new Map<string, GapDto>();
  for (const { result } of evaluations)
    for (const { id, name, points, weight } of result.criteria) {
      if (points === null) continue;
      const gap = gaps.get(id) ?? { criterion: id, name, lost: 0, graded: 0 };
      gap.graded++;
      if (points < weight) gap.lost++;
      gaps.set(id, gap);
    }
  return [...gaps.values()]
    .filter(({ lost }) => lost > 0)
    .sort((a, b) => b.lost - a.lost || b.lost / b.graded - a.lost / a.graded);
}

/** Calls in the order of their dates, with what a chart of them needs. */
export function courseOf(evaluations: readonly PastEvaluation[]): CourseCallDto[] {
  return [...evaluations]
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map(({ conversationId, at, campaign, result }) => ({
      conversation_id: conversationId,
      conversation_date: at,
      campaign,
      score: result.score,
      sections: result.sections.map(({ id, name, score }) => ({ id, name, score })),
    }));
}
