// What an address may name. Not by the schemas of forms (`zod`): every view would wait for them, an address needs little.

/** A value as the page takes it; none where it is missing or mistyped, as if the address did not name it. */
export type ReadValue<T> = (value: unknown) => T | undefined;

/** A text of at most `max` characters, 200 as the service takes them. */
export const textOf =
  ({
    min = 1,
    max = 200,
    pattern,
  }: { min?: number; max?: number; pattern?: RegExp } = {}): ReadValue<string> =>
  (value) =>
    typeof value === 'string' && value.length >= min && value.length <= max && (pattern?.test(value) ?? true)
      ? value
      : undefined;

export const someText = textOf();

/** A day as `2026-11-27`. */
export const someDay = textOf({ pattern: /^\d{4}-\d{2}-\d{2}$/ });

export const oneOf =
  <const T extends string>(values: readonly T[]): ReadValue<T> =>
  (value) =>
    values.find((one) => one === value);

/** At least one; a single value is a list of one, and one that is mistyped makes all of them none. */
export const listOf =
  <T>(readOne: ReadValue<T>): ReadValue<T[]> =>
  (value) => {
    const given: unknown[] = [value].flat();
    const read = given.flatMap((one) => readOne(one) ?? []);
    return read.length > 0 && read.length === given.length ? (read as T[]) : undefined;
  };

type Shape = Readonly<Record<string, ReadValue<unknown>>>;

/** What is read of an address, by name. */
export type Search<Read extends (search: Record<string, unknown>) => unknown> = ReturnType<Read>;

type Values<S extends Shape> = { [K in keyof S]?: ReturnType<S[K]> };

/** Reads what an address names, in this order; anything else in it is not looked at. */
export const searchOf =
  <S extends Shape>(shape: S) =>
  (search: Record<string, unknown>): Values<S> =>
    Object.fromEntries(
      Object.entries(shape).flatMap(([name, read]) => {
        const value = read(search[name]);
        return value === undefined ? [] : [[name, value]];
      }),
    ) as Values<S>;
