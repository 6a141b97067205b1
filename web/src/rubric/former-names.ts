import { useEffect, useState } from 'react';
import { useApiQuery } from '../api/query';

/** Versions of the rubric that are looked through, the latest first. */
const MAX_VERSIONS = 20;

/**
 * What criteria were called that the live rubric has no longer: by the latest version that had each, as going back to it
 * would bring it. Versions are read one after the other, for as long as a name is missing.
 */
export function useFormerNames(missing: readonly string[]): ReadonlyMap<string, string> {
  const [found, setFound] = useState<{ names: ReadonlyMap<string, string>; read: number }>({
    names: new Map(),
    read: 0,
  });
  const isMissing = missing.some((id) => !found.names.has(id));
  const list = useApiQuery('rubric/versions', { enabled: isMissing });
  const former = list.data?.versions.filter(({ current }) => !current).slice(0, MAX_VERSIONS) ?? [];
  const version = former[found.read];
  const { data, isError } = useApiQuery('rubric/versions/{id}/changes', {
    params: { id: version?.id ?? '' },
    enabled: isMissing && version !== undefined,
  });
  useEffect(() => {
    if (!data && !isError) return;
    setFound(({ names, read }) => {
      const added = (data?.changes ?? []).flatMap(({ kind, id, name }): [string, string][] =>
        kind === 'criterion_added' && id !== null && !names.has(id) ? [[id, name]] : [],
      );
      return { names: new Map([...names, ...added]), read: read + 1 };
    });
  }, [data, isError]);
  return found.names;
}
