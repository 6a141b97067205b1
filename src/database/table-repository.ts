import {
  In,
  Raw,
  type EntityManager,
  type FindOperator,
  type FindOptionsWhere,
  type ObjectLiteral,
  type Repository,
} from 'typeorm';
import { dialectOf, type Dialect } from './dialect';
import { owned } from './owned';
import { insertRows, selectRow, selectRowsIn, updateRows, type Entity } from './raw-rows';

/**
 * What the repositories of all tables share: to take part in a write, and the prepared statements of the hot path.
 * A repository has one named method for each query of its table; nobody else asks that table.
 */
export abstract class TableRepository<T extends ObjectLiteral> {
  /** Those that take part in a write: a delivery asks one of them several times, and writes to SQLite share a manager. */
  private readonly bound = new WeakMap<EntityManager, this>();

  constructor(protected readonly rows: Repository<T>) {}

  /** The same repository within a transaction of `Database.write`: it sees and writes what that manager does. */
  within(manager: EntityManager): this {
    let bound = this.bound.get(manager);
    if (!bound) {
      bound = Object.create(this, { rows: { value: manager.withRepository(this.rows) } }) as this;
      this.bound.set(manager, bound);
    }
    return bound;
  }

  /** Inserts a whole row; a column left out is NULL. A prepared statement: a fraction of the cost of `insert`. */
  protected insertPrepared(row: T): Promise<void> {
    return insertRows(this.rows.manager, this.entity, [row]);
  }

  /**
   * Inserts some dozens of rows at most, in their order, with the named properties; the others have what the table gives them.
   * A value less is a microsecond less of the hot path.
   */
  protected insertManyPrepared<K extends keyof T & string>(
    rows: readonly Pick<T, K>[],
    properties: readonly K[],
  ): Promise<void> {
    return insertRows(this.rows.manager, this.entity, rows, properties);
  }

  /**
   * Sets `set`, and adds one to each column of `increments`, in the rows whose properties equal `where`, where null
   * stands for having no value; resolves with how many they were. A prepared statement, within a write only.
   */
  protected updatePrepared(
    where: Partial<T>,
    set: Partial<T>,
    increments: (keyof T & string)[] = [],
  ): Promise<number> {
    return updateRows(this.rows.manager, this.entity, where, set, increments);
  }

  /** The named properties of the row whose properties equal `where`, or null. A prepared statement. */
  protected selectPrepared<K extends keyof T & string>(
    where: Partial<T>,
    properties: readonly K[],
  ): Promise<Pick<T, K> | null> {
    return selectRow(this.rows.manager, this.entity, where, properties);
  }

  /** As `selectPrepared`, with every property. */
  protected async findPrepared(where: Partial<T>): Promise<T | null> {
    return (await this.selectPrepared(where, this.properties)) as T | null;
  }

  /**
   * The named properties of the organisation's rows (`owned`) whose `property` is one of `values`, in no order. A prepared
   * statement: such look-ups are most of a page of a list, and to build one anew takes longer than to answer it. An index
   * of the table begins with that property.
   */
  protected async selectOwned<K extends keyof T & string>(
    organisationId: string,
    property: keyof T & string,
    values: readonly string[],
    properties: readonly K[],
  ): Promise<Pick<T, K>[]> {
    // Every table asked so has that column.
    const read = [...new Set([...properties, 'organisationId' as K])];
    const found = await selectRowsIn(this.rows.manager, this.entity, property, values, read);
    return owned(found as (Pick<T, K> & { organisationId: string })[], organisationId);
  }

  /** As `selectOwned`, with every property. */
  protected async findOwned(
    organisationId: string,
    property: keyof T & string,
    values: readonly string[],
  ): Promise<T[]> {
    return (await this.selectOwned(organisationId, property, values, this.properties)) as unknown as T[];
  }

  /** Of a whole row. */
  protected get properties(): (keyof T & string)[] {
    return this.rows.metadata.columns.map(({ propertyName }) => propertyName);
  }

  /**
   * Deletes the organisation's rows whose `property` is one of `ids`; resolves with how many there were. An index of the
   * table begins with that property: one that begins with the organisation is not used.
   */
  protected async deleteOwned(
    organisationId: string,
    property: keyof T & string,
    ids: readonly string[],
  ): Promise<number> {
    if (ids.length === 0) return 0;
    const theirs = { [property]: In(ids), organisationId: this.ownedBy(organisationId) };
    // Every property named here is a column of the table.
    const { affected } = await this.rows.delete(theirs as unknown as FindOptionsWhere<T>);
    return affected ?? 0;
  }

  /** Compares the organisation of rows that are looked up by a list of ids, see `Dialect.unindexed`. */
  protected ownedBy(organisationId: string): FindOperator<string> {
    return Raw((column) => `${this.dialect.unindexed(column)} = :ownedBy`, { ownedBy: organisationId });
  }

  /** Words and values of statements that are written by hand. */
  protected get dialect(): Dialect {
    return dialectOf(this.rows.manager.connection);
  }

  /** Runs a statement written by hand: `Row` is what one of its rows looks like as the driver gives it. */
  protected query<Row>(sql: string, parameters: unknown[]): Promise<Row[]> {
    return this.rows.manager.query<Row[]>(sql, parameters);
  }

  private get entity(): Entity<T> {
    return this.rows.target as Entity<T>;
  }
}
