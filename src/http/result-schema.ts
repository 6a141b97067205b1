import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { snakeCase, type SnakeCased } from './snake-cased';

/** How a member with values of type `V` is described. `check` has the compiler compare `V` in both directions. */
interface Member<V> {
  options: ApiPropertyOptions;
  check?: (value: V) => V;
}

/** The schema of a result in the description of the API, and the type of its answer. */
export type ResultSchema<T> = Type<SnakeCased<T>> & { result?: (value: T) => T };

/**
 * Describes a result of the service as `snakeCased` answers it: the schema `name`, with one member for each of its
 * own. The compiler refuses a member that is missing here, or is of another type there.
 */
export function schemaOf<T>(name: string, members: { [K in keyof T]-?: Member<T[K]> }): ResultSchema<T> {
  const schema = { [name]: class {} }[name] as Type<SnakeCased<T>>;
  for (const [key, { options }] of Object.entries(members) as [string, Pick<Member<never>, 'options'>][]) {
    const of = schema.prototype as object;
    // What is one of several types has none that the compiler could have told.
    if (!('type' in options)) Reflect.defineMetadata('design:type', Object, of, snakeCase(key));
    ApiProperty(options)(of, snakeCase(key));
  }
  return schema;
}

const described = (description?: string) => (description === undefined ? {} : { description });

export const text = (description?: string): Member<string> => ({
  options: { type: String, ...described(description) },
});

export const number = (description?: string): Member<number> => ({
  options: { type: Number, ...described(description) },
});

export const integer = (
  description?: string,
  bounds: { minimum?: number; maximum?: number } = {},
): Member<number> => ({
  options: { type: 'integer', ...bounds, ...described(description) },
});

export const flag = (description?: string): Member<boolean> => ({
  options: { type: Boolean, ...described(description) },
});

/** One of some words. */
export const oneOf = <const V extends string>(values: readonly V[], description?: string): Member<V> => ({
  options: { type: String, enum: [...values], ...described(description) },
});

/** What a sentence beside it, the member `sentence`, says of a failure, as one of some codes. */
export const failureCode = <const V extends string>(
  codes: readonly V[],
  sentence: string,
): Member<V | null> =>
  nullable(oneOf(codes, `What \`${sentence}\` says, as a code; null for one of before codes were kept.`));

/** A text, or several; of some words where there are. */
export function oneOrSeveral<const V extends string = string>(values?: readonly V[]): Member<V | V[]> {
  const one = { type: 'string', ...(values && { enum: [...values] }) };
  return { options: { oneOf: [one, { type: 'array', items: one }] } };
}

/** A result within a result. */
export const nested = <V>(schema: ResultSchema<V>, description?: string): Member<V> => ({
  options: { type: schema, ...described(description) },
});

/** Results, at most `maxItems` of them. */
export const listOf = <V>(schema: ResultSchema<V>, description?: string, maxItems?: number): Member<V[]> => ({
  options: { type: [schema], ...(maxItems === undefined ? {} : { maxItems }), ...described(description) },
});

export const texts = (description?: string): Member<string[]> => ({
  options: { type: [String], ...described(description) },
});

/** Some of some words. */
export const listOfWords = <const V extends string>(
  values: readonly V[],
  description?: string,
): Member<V[]> => ({
  options: { type: String, isArray: true, enum: [...values], ...described(description) },
});

/** What each shape of a value has beside its `code`. */
type ShapesOf<V extends { code: string }> = {
  [Code in V['code']]: {
    [Key in Exclude<keyof Extract<V, { code: Code }>, 'code'>]: Member<Extract<V, { code: Code }>[Key]>;
  };
};

/** Values told apart by their `code`: those of `plain` have nothing beside it, the others what `shapes` says. */
export function listOfCoded<V extends { code: string }, Plain extends V['code']>(
  plain: readonly Plain[],
  shapes: ShapesOf<Extract<V, { code: Exclude<V['code'], Plain> }>>,
  description?: string,
): Member<V[]> {
  const shape = (codes: readonly string[], members: Record<string, Pick<Member<never>, 'options'>>) => ({
    type: 'object',
    required: ['code', ...Object.keys(members).map(snakeCase)],
    properties: {
      code: { type: 'string', enum: [...codes] },
      ...Object.fromEntries(
        Object.entries(members).map(([key, { options }]) => [snakeCase(key), plainSchema(options)]),
      ),
    },
  });
  const coded = Object.entries<Record<string, Pick<Member<never>, 'options'>>>(shapes).map(
    ([code, members]) => shape([code], members),
  );
  const items = { oneOf: [shape(plain, {}), ...coded] };
  return { options: { type: 'array', items, ...described(description) } };
}

const PLAIN_TYPES = new Map<unknown, string>([
  [String, 'string'],
  [Number, 'number'],
]);

/** What the library makes of a member, where it stands in a schema that is written out. */
function plainSchema({
  type,
  isArray,
  required: _,
  ...rest
}: ApiPropertyOptions & { type?: unknown }): object {
  const items = { type: PLAIN_TYPES.get(Array.isArray(type) ? type[0] : type) ?? type, ...rest };
  return isArray === true || Array.isArray(type) ? { type: 'array', items } : items;
}

/** A member that may be null. */
export function nullable<V>({ options }: Member<V>): Member<V | null> {
  const words =
    'enum' in options && Array.isArray(options.enum) ? { enum: [...(options.enum as V[]), null] } : {};
  return { options: { ...options, ...words, nullable: true } as ApiPropertyOptions };
}

/** A member that may be left out. */
export const optional = <V>({ options }: Member<V>): Member<V | undefined> => ({
  options: { ...options, required: false } as ApiPropertyOptions,
});

/** A member with an example. */
export const withExample = <V>({ options }: Member<V>, example: V): Member<V> => ({
  options: { ...options, example } as ApiPropertyOptions,
});

/** A text that is a date in ISO 8601. */
export const dateTimeText = (description?: string): Member<string> => ({
  options: { type: String, format: 'date-time', ...described(description) },
});

/** A date, which is answered in ISO 8601. */
export const dateTime = (description?: string): Member<Date> => ({
  options: { type: String, format: 'date-time', ...described(description) },
});
