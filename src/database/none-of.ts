/** Leaves some rows out of a statement by their ids, few of them: to be put after its other conditions. */
export const noneOf = (column: string, ids: readonly string[]): string =>
  ids.length === 0 ? '' : ` AND ${column} NOT IN (${ids.map(() => '?').join(', ')})`;
