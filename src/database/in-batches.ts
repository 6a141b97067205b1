/** Parameters a statement may have, well below every database's limit. */
export const MAX_PARAMETERS = 500;

/** Looks up rows by any number of values, so many in one statement. */
export async function inBatches<V, T>(
  values: readonly V[],
  find: (batch: V[]) => Promise<T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < values.length; at += MAX_PARAMETERS)
    found.push(...(await find(values.slice(at, at + MAX_PARAMETERS))));
  return found;
}
