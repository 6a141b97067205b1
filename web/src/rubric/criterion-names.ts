import { useApiQuery } from '../api/query';
import { useFormerNames } from './former-names';

/**
 * What criteria are called: in the live rubric, or for one it has no longer in calls that people reviewed, or else in the
 * version of the rubric that had it. An id that none of them knows is told as words, `needs_discovery` as "needs discovery".
 */
export function useCriterionNames(ids: readonly string[]): (id: string) => string {
  const isAsked = ids.length > 0;
  const rubric = useApiQuery('rubric', { enabled: isAsked });
  const live = new Map(rubric.data?.criteria.map(({ id, name }) => [id, name]));
  const isOld = rubric.data !== undefined && ids.some((id) => !live.has(id));
  const agreement = useApiQuery('agreement', { enabled: isOld });
  const reviewed = new Map(agreement.data?.criteria.map(({ criterion, name }) => [criterion, name]));
  const former = useFormerNames(
    isOld && agreement.data ? ids.filter((id) => !live.has(id) && !reviewed.has(id)) : [],
  );
  return (id) => live.get(id) ?? reviewed.get(id) ?? former.get(id) ?? id.replaceAll('_', ' ');
}
