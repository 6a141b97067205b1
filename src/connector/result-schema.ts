import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { snakeCase, type SnakeCased } from '../http/snake-cased';

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
