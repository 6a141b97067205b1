import { escapeNul } from './escape-nul';

/**
 * The database this process was told to use. For column types alone: decorators of entities need them on import, when
 * there is no data source yet. Whatever happens at run time asks the data source, see `dialect.ts`.
 */
const IS_MYSQL = Boolean(process.env.DATABASE_URL || process.env.DATABASE_URL_FILE);

/** Text of any length: MySQL's TEXT ends at 64 KB, a transcript does not. */
export const longText = { type: IS_MYSQL ? ('longtext' as const) : ('text' as const) };

/** A moment in UTC, to the millisecond. */
export const moment = { type: 'datetime', precision: IS_MYSQL ? 3 : undefined } as const;

/** An identifier made here: a UUIDv7, so that rows of one time stand together. */
export const uuid = { type: 'varchar', length: 36 } as const;

/** A client's identifier or name: 200 Unicode code points. */
export const name = {
  type: 'varchar',
  length: 200,
  transformer: IS_MYSQL ? undefined : escapeNul,
} as const;

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

/** A number that the database counts up: a primary key in the order of the inserts. */
export const positionType = { type: IS_MYSQL ? ('bigint' as const) : ('integer' as const) };
