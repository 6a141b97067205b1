import type { CallSelection, SeveralValues } from './call-selection';

/** The same calls as selections that name one value of each of these: one for each combination of them. */
export function valuesApart<T extends CallSelection>(
  selection: T,
  names: readonly (keyof SeveralValues)[],
): T[] {
  return names.reduce<T[]>(
    (ways, name) =>
      ways.flatMap((way) => {
        const values = way.anyOf?.[name];
        if (!values) return [way];
        const anyOf = { ...way.anyOf, [name]: undefined };
        return values.map((value) => ({ ...way, anyOf, [name]: value }));
      }),
    [selection],
  );
}

/** How many combinations there are of all that may be one of several. */
export const combinationsOf = ({ anyOf }: CallSelection): number =>
  Object.values(anyOf ?? {}).reduce<number>(
    (product, values: unknown[] | undefined) => product * (values?.length ?? 1),
    1,
  );
