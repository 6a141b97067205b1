import type { ObjectLiteral, Repository } from 'typeorm';
import { TableRepository } from '../database/table-repository';
import type { TextSealer } from './text-sealer.service';

/** Whose row it is, and which. */
export interface RowPlace {
  organisationId: string;
  row: string;
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

  private placeOf(column: string, organisationId: string, row: string) {
    return { organisationId, column: `${this.rows.metadata.tableName}.${column}`, row };
  }
}
