import { escapeNul } from './escape-nul';

/**
 * Decorators of entities need these on import, when there is no data source yet: each type here is one that TypeORM reads
 * and writes alike on both databases. How wide a column is, only its migration says, which asks the connection.
 */

/** Text of any length: a LONGTEXT on MySQL, whose TEXT ends at 64 KB, where a transcript does not. */
export const longText = { type: 'text' } as const;

/** A moment in UTC, to the millisecond. */
export const moment = { type: 'datetime' } as const;

/** An identifier made here: a UUIDv7, so that rows of one time stand together. */
export const uuid = { type: 'varchar', length: 36 } as const;

/** A client's identifier or name: 200 Unicode code points, U+0000 among them (`connect.ts`). */
export const name = { type: 'varchar', length: 200, transformer: escapeNul } as const;

/** A short word from a closed list, such as a state. */
export const word = { type: 'varchar', length: 32 } as const;

/** The exact identity of a client's identifier, see `hashIdentity`. */
export const identity = { type: 'varchar', length: 64 } as const;

/** A value stored as JSON; null and undefined stay what they are. */
export const json = <T>() => ({
  ...longText,
  transformer: {
    to: (value: T | null | undefined) => value && JSON.stringify(value),
    from: (value: string | null) => (value ? (JSON.parse(value) as T) : null),
  },
});

/** A whole number of up to 2^53, such as bytes; drivers give one as text or as a number. */
export const wholeNumber = {
  type: 'bigint',
  transformer: {
    to: (value: number | null | undefined) => value,
    from: (value: string | number | null) => (value === null ? null : Number(value)),
  },
} as const;

/** A number that the database counts up: a primary key in the order of the inserts. A BIGINT on MySQL. */
export const positionType = { type: 'integer' } as const;
