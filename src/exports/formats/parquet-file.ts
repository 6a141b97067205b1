import { ByteWriter, ParquetWriter, schemaFromColumnData, type BasicType } from 'hyparquet-writer';
import type { Cell, Column, ColumnType } from '../columns/column';

/** Rows of a row group at most. Readers take a group at a time; so does the memory of whoever writes. */
const GROUP_ROWS = 20_000;

/** Characters of text after which a row group ends early. */
const GROUP_CHARACTERS = 8_000_000;

const TYPES: Record<ColumnType, BasicType> = {
  text: 'STRING',
  integer: 'INT64',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  moment: 'TIMESTAMP',
};

type SchemaElement = ReturnType<typeof schemaFromColumnData>[number];

/** Without it, some readers (DuckDB) take a moment for one of no time zone. */
const IN_UTC: SchemaElement['logical_type'] = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' };

/** What a `ByteWriter` has beside its interface: how much of its buffer is in use. */
type OpenWriter = ByteWriter & { index: number };

/**
 * Writes a Parquet file group by group. Encoding a group takes a processor for a good part of a second: for a thread of its
 * own.
 */
export class ParquetFile {
  private readonly bytes = new ByteWriter() as OpenWriter;
  private readonly writer: ParquetWriter;
  private rows: Cell[][] = [];
  private characters = 0;

  constructor(
    private readonly columns: readonly Column[],
    private readonly group = { rows: GROUP_ROWS, characters: GROUP_CHARACTERS },
  ) {
    const columnData = columns.map(({ name, type }) => ({ name, type: TYPES[type], data: [] }));
    const schema = schemaFromColumnData({ columnData }).map((element) =>
      element.converted_type === 'TIMESTAMP_MILLIS' ? { ...element, logical_type: IN_UTC } : element,
    );
    this.writer = new ParquetWriter({ writer: this.bytes, schema });
  }

  /** The bytes that have become final with these rows. */
  add(rows: readonly Cell[][]): Uint8Array {
    for (const row of rows) {
      this.rows.push(row);
      for (const cell of row) if (typeof cell === 'string') this.characters += cell.length;
      if (this.rows.length >= this.group.rows || this.characters >= this.group.characters) this.writeGroup();
    }
    return this.taken();
  }

  /** The bytes of the last group and of the file's end. */
  end(): Uint8Array {
    this.writeGroup();
    void this.writer.finish();
    return this.taken();
  }

  private writeGroup(): void {
    const { rows, columns } = this;
    if (rows.length === 0) return;
    const columnData = columns.map(({ name, type }, at) => ({
      name,
      data: rows.map((row) => (type === 'integer' ? toBigInt(row[at]) : (row[at] ?? null))),
    }));
    // It returns a promise only where its writer flushes, which this one does not.
    void this.writer.write({ columnData, rowGroupSize: rows.length });
    this.rows = [];
    this.characters = 0;
  }

  /** Empties the writer's buffer, whose `offset` goes on counting. */
  private taken(): Uint8Array {
    const taken = this.bytes.getBytes().slice();
    this.bytes.index = 0;
    return taken;
  }
}

const toBigInt = (cell: Cell | undefined): bigint | null => (typeof cell === 'number' ? BigInt(cell) : null);
