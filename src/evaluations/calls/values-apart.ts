import type { CallSelection, SeveralValues } from './call-selection';

/** The same calls as selections of which none names several values: one for each combination of them. */
export function valuesApart<T extends CallSelection>({ anyOf, ...selection }: T): Omit<T, 'anyOf'>[] {
  const names = Object.keys(anyOf ?? {}) as (keyof SeveralValues)[];
  return names.reduce<Omit<T, 'anyOf'>[]>(
    (ways, name) => {
      const values = anyOf?.[name];
      if (!values) return ways;
      return ways.flatMap((way) => values.map((value) => ({ ...way, [name]: value })));
    },
    [selection],
  );
}

/** How many there are. */
export const combinationsOf = ({ anyOf }: CallSelection): number =>
  Object.values(anyOf ?? {}).reduce<number>(
    (product, values: unknown[] | undefined) => product * (values?.length ?? 1),
    1,
  );
