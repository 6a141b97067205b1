import type { ObjectLiteral, Repository } from 'typeorm';
import { TableRepository } from '../database/table-repository';
import { isSealed, unescaped, type TextSealer } from './text-sealer.service';

/** Whose row it is, and which. */
export interface RowPlace {
  organisationId: string;
  row: string;
}

/** How a column that may still stand plain is read and written. */
export interface PlainColumn<R> {
  textOf: (row: R) => string | null;
  placeOf: (row: R) => RowPlace;
  store: (row: R, sealed: string) => Promise<unknown>;
}

/**
 * The repository of a table with columns that hold words of people, which are sealed where the organisation's data are
 * encrypted. What such a repository takes and gives is plain: nobody else sees a sealed text.
 */
export abstract class SealedTableRepository<T extends ObjectLiteral> extends TableRepository<T> {
  constructor(
    rows: Repository<T>,
    protected readonly sealer: TextSealer,
  ) {
    super(rows);
  }

  /** The text as it is to be stored in a column of a row. */
  protected sealText(column: string, { organisationId, row }: RowPlace, text: string): Promise<string> {
    return this.sealer.seal(this.placeOf(column, organisationId, row), text, this.rows.manager);
  }

  /** The text that is stored in a column of a row. */
  protected openText(column: string, { organisationId, row }: RowPlace, stored: string): Promise<string> {
    return this.sealer.open(this.placeOf(column, organisationId, row), stored, this.rows.manager);
  }

  /**
   * Seals a column of rows from before the organisation had a key, where it stands plain; resolves with how many those
   * were. Within a write that has locked them. `store` puts the sealed text in the place of the plain one.
   */
  protected async sealPlain<R>(
    column: string,
    rows: readonly R[],
    { textOf, placeOf, store }: PlainColumn<R>,
  ): Promise<number> {
    let sealed = 0;
    for (const row of rows) {
      const text = textOf(row);
      if (text === null || isSealed(text)) continue;
      await store(row, await this.sealText(column, placeOf(row), unescaped(text)));
      sealed++;
    }
    return sealed;
  }

  private placeOf(column: string, organisationId: string, row: string) {
    return { organisationId, column: `${this.rows.metadata.tableName}.${column}`, row };
  }
}
