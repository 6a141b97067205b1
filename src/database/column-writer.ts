import type { Driver } from 'typeorm/driver/Driver';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata';

/** A value of an entity as a statement takes it; null for none. */
export type WriteValue = (value: unknown) => unknown;

/** Types of columns whose values TypeORM leaves as they are, on both databases. */
const AS_THEY_ARE = new Set<unknown>(['varchar', 'text', 'int', 'integer', 'smallint', 'bigint', 'double']);

/**
 * Prepares values of columns for one connection, as TypeORM does it, but decides once a column what there is to do, and
 * writes a moment as text once: the rows of a call have the same in a dozen columns. The rows of every delivered call go
 * this way.
 */
export class ColumnWriter {
  private time = Number.NaN;
  private written: unknown;

  constructor(private readonly driver: Driver) {}

  of(column: ColumnMetadata): WriteValue {
    const { transformer, type } = column;
    if (transformer === undefined && AS_THEY_ARE.has(type)) return (value) => value ?? null;
    const write: WriteValue = (value) =>
      (this.driver.preparePersistentValue(value, column) as unknown) ?? null;
    if (transformer !== undefined || type !== 'datetime') return write;
    return (value) => {
      if (!(value instanceof Date)) return write(value);
      if (value.getTime() !== this.time) {
        this.written = write(value);
        this.time = value.getTime();
      }
      return this.written;
    };
  }
}
