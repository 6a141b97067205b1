/** Values of a query: once each, or several of the same name. */
export type SearchValues = Record<string, string | string[]>;

/** `?team=a&team=b&q=x` as values: each a text, as it stands there, and several of one name a list. */
export function parseSearch(search: string): SearchValues {
  const values: SearchValues = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const before = values[name];
    if (before === undefined) values[name] = value;
    else if (typeof before === 'string') values[name] = [before, value];
    // Not a copy for each: an address may hold a name thousands of times.
    else before.push(value);
  }
  return values;
}

/** The other way round; what is empty, false or not there is left out. */
export function stringifySearch(values: Record<string, unknown>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined && one !== null && one !== '' && one !== false)
      .map((one): [string, string] => [name, String(one)]),
  );
  const search = new URLSearchParams(given).toString();
  return search && `?${search}`;
}
