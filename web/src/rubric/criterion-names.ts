import { useApiQuery } from '../api/query';

/**
 * What criteria are called: in the live rubric, or for one it has no longer in calls that people reviewed. An id that
 * neither knows is told as words, `needs_discovery` as "needs discovery".
 */
export function useCriterionNames(ids: readonly string[]): (id: string) => string {
  const isAsked = ids.length > 0;
  const rubric = useApiQuery('rubric', { enabled: isAsked });
  const live = new Map(rubric.data?.criteria.map(({ id, name }) => [id, name]));
  const isOld = rubric.data !== undefined && ids.some((id) => !live.has(id));
  const agreement = useApiQuery('agreement', { enabled: isOld });
  const former = new Map(agreement.data?.criteria.map(({ criterion, name }) => [criterion, name]));
  return (id) => live.get(id) ?? former.get(id) ?? id.replaceAll('_', ' ');
}
