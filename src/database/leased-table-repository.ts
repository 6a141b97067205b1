import type { FindOptionsWhere } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity';
import { takeLease, type LeasedRow } from './lease';
import { TableRepository } from './table-repository';

/** The repository of a table whose rows one worker at a time may work on. */
export abstract class LeasedTableRepository<T extends LeasedRow> extends TableRepository<T> {
  /** See `takeLease`. Within a write only. */
  protected takeLease(
    where: FindOptionsWhere<T>,
    owner: string,
    leaseMs: number,
    alsoSet?: QueryDeepPartialEntity<T>,
  ): Promise<boolean> {
    return takeLease(this.rows.manager, this.rows.target, where, owner, leaseMs, alsoSet);
  }

  /**
   * Extends the lease on the row where `where`, which names its owner, to `leaseMs` from now. False when another has
   * taken the row over. Within a write only.
   */
  protected async extendLease(where: FindOptionsWhere<T>, leaseMs: number): Promise<boolean> {
    const expires = { leaseExpiresAt: new Date(Date.now() + leaseMs) };
    const { affected } = await this.rows.update(where, expires as unknown as QueryDeepPartialEntity<T>);
    return affected === 1;
  }
}
