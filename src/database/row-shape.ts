import type { DataSource, EntityManager } from 'typeorm';
import type { Driver } from 'typeorm/driver/Driver';
import type { EntityMetadata } from 'typeorm/metadata/EntityMetadata';
import { ColumnWriter, type WriteValue } from './column-writer';

/** A column as statements name, write and read it. */
export interface RowColumn {
  property: string;
  /** Escaped. */
  name: string;
  write: WriteValue;
  read: (value: unknown) => unknown;
}

/** How the rows of an entity stand on a connection, and the statements about them that were built so far. */
export class RowShape {
  readonly table: string;
  readonly columns: readonly RowColumn[];
  private readonly byProperty: ReadonlyMap<string, RowColumn>;
  private readonly statements = new Map<string, string>();

  constructor(
    private readonly entity: EntityMetadata,
    private readonly driver: Driver,
    writer: ColumnWriter,
  ) {
    this.table = driver.escape(entity.tablePath);
    this.columns = entity.columns.map((column) => ({
      property: column.propertyName,
      name: driver.escape(column.databaseName),
      write: writer.of(column),
      read: (value) => driver.prepareHydratedValue(value, column) as unknown,
    }));
    this.byProperty = new Map(this.columns.map((column) => [column.property, column]));
  }

  /** Throws for a property that is no column. */
  column(property: string): RowColumn {
    const found = this.byProperty.get(property);
    if (!found) throw new Error(`${this.entity.name} has no column ${property}`);
    return found;
  }

  /** The columns as a SELECT names them: each under its property. */
  selected(columns: readonly RowColumn[]): string {
    return columns.map(({ name, property }) => `${name} AS ${this.driver.escape(property)}`).join(', ');
  }

  /** The statement of this key, built on its first use. */
  statement(key: string, build: () => string): string {
    let sql = this.statements.get(key);
    if (sql === undefined) this.statements.set(key, (sql = build()));
    return sql;
  }
}

const connections = new WeakMap<DataSource, { writer: ColumnWriter; shapes: Map<object, RowShape> }>();

/** Made once for each entity of a connection. */
export function rowShapeOf({ connection: source }: EntityManager, entity: object): RowShape {
  let known = connections.get(source);
  if (!known)
    connections.set(source, (known = { writer: new ColumnWriter(source.driver), shapes: new Map() }));
  let shape = known.shapes.get(entity);
  if (!shape) {
    shape = new RowShape(source.getMetadata(entity as never), source.driver, known.writer);
    known.shapes.set(entity, shape);
  }
  return shape;
}
