import { useMemo } from 'react';
import { useApiQuery } from '../api/query';
import type { AnswerOf } from '../api/operations';
import type { Option } from '../ui/select';
import { countedQueryOf, type Filter } from './call-search';

export type Facets = NonNullable<AnswerOf<'conversations', 'get'>['facets']>;
type FacetValue = Facets['teams'][number];

/** How long counts are taken as still true, in milliseconds: the service counts anew as often. */
const FRESH_MS = 10_000;
/** Agents whose names are known at most. */
const MAX_AGENTS = 1_000;

/** How many calls there are of each value of each filter; those of before stay until the new ones are there. */
export function useFacets(filter: Filter): Facets | undefined {
  const counted = useApiQuery('conversations', {
    query: countedQueryOf(filter),
    keepPrevious: true,
    staleTime: FRESH_MS,
  });
  return counted.data?.facets;
}

/** The employee an agent is linked to, or else the name of their latest call, by the id of the agent. */
export function useAgentNames(): ReadonlyMap<string, string> {
  const agents = useApiQuery('agents', { query: { limit: MAX_AGENTS }, staleTime: FRESH_MS });
  return useMemo(
    () =>
      new Map(
        agents.data?.agents.map(({ id, external_id, name, employee }) => [
          id,
          employee?.name ?? name ?? external_id,
        ]),
      ),
    [agents.data],
  );
}

/** What there is to choose from, with what is chosen although no call has it now. */
export function optionsOf(
  values: readonly FacetValue[] | undefined,
  chosen: readonly string[] | undefined,
  labelOf: (value: string) => string | undefined = () => undefined,
): Option[] {
  const found = (values ?? []).map(({ value, label, calls }) => ({
    value,
    label: labelOf(value) ?? label ?? value,
    count: calls,
  }));
  const missing = (chosen ?? []).filter((value) => !found.some((option) => option.value === value));
  return [
    ...found,
    ...missing.map((value) => ({ value, label: labelOf(value) ?? value, ...(values && { count: 0 }) })),
  ];
}
