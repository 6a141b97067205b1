import type { ColumnOptions } from 'typeorm';

/** The database this process was told to use; decided once, because entity decorators need it on import. */
export const IS_MYSQL = Boolean(process.env.DATABASE_URL || process.env.DATABASE_URL_FILE);

/** Text of any length: MySQL's TEXT ends at 64 KB, a transcript does not. */
export const longText: ColumnOptions = { type: IS_MYSQL ? 'longtext' : 'text' };

/** A moment in UTC, to the millisecond. */
export const moment: ColumnOptions = IS_MYSQL ? { type: 'datetime', precision: 3 } : { type: 'datetime' };

/** An identifier made here: a UUIDv7, so that rows of one time stand together. */
export const uuid: ColumnOptions = { type: 'varchar', length: 36 };

/** A client's identifier or name: 200 Unicode code points. */
export const name: ColumnOptions = { type: 'varchar', length: 200 };

/** A short word from a closed list, such as a state. */
export const word: ColumnOptions = { type: 'varchar', length: 32 };

/** The exact identity of a client's identifier, see `identityOf`. */
export const identity: ColumnOptions = { type: 'varchar', length: 64 };
