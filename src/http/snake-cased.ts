type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** A type with every key, at any depth, in the API's spelling; a date is ISO 8601. */
export type SnakeCased<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? SnakeCased<Item>[]
    : T extends object
      ? { [Key in keyof T as Key extends string ? SnakeCase<Key> : never]: SnakeCased<T[Key]> }
      : T;

/** Names are the same again in every answer; a thousand are more than there are. */
const known = new Map<string, string>();
const MAX_KNOWN = 1_000;

/** A `camelCase` name written `snake_case`. */
export function snakeCase(name: string): string {
  let written = known.get(name);
  if (written === undefined) {
    written = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    if (known.size < MAX_KNOWN) known.set(name, written);
  }
  return written;
}

/**
 * The same data with `camelCase` keys written `snake_case`, as the API spells them, and dates in ISO 8601. For objects of
 * ours: a key that a client chose could be `__proto__`.
 */
export function snakeCased<T>(value: T): SnakeCased<T> {
  if (typeof value !== 'object' || value === null) return value as SnakeCased<T>;
  if (value instanceof Date) return value.toISOString() as SnakeCased<T>;
  if (Array.isArray(value)) return value.map((item: unknown) => snakeCased(item)) as SnakeCased<T>;
  // Key by key: objects written so share their shape, and are made and turned to JSON twice as fast as with `fromEntries`.
  const held = value as Record<string, unknown>;
  const written: Record<string, unknown> = {};
  for (const key of Object.keys(held)) written[snakeCase(key)] = snakeCased(held[key]);
  return written as SnakeCased<T>;
}
