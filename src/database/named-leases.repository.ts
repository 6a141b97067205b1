import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Repository } from 'typeorm';
import { isDuplicate } from './database-errors';
import { FREE } from './lease';
import { LeasedTableRepository } from './leased-table-repository';
import { NamedLease } from './named-lease.entity';

/** Queries of `named_lease`. */
@Injectable()
export class NamedLeasesRepository extends LeasedTableRepository<NamedLease> {
  constructor(@InjectRepository(NamedLease) rows: Repository<NamedLease>) {
    super(rows);
  }

  /** Makes sure that the lease of this name is there to be taken. */
  async ensure(name: string): Promise<void> {
    await this.rows.insert({ name, ...FREE }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
  }

  /** Takes the lease for `owner`; false when another holds it. */
  take(name: string, owner: string, leaseMs: number): Promise<boolean> {
    return this.takeLease({ name }, owner, leaseMs);
  }

  /** Extends the lease that `owner` holds; false when it was lost. */
  extend(name: string, owner: string, leaseMs: number): Promise<boolean> {
    return this.extendLease({ name, leaseOwner: owner }, leaseMs);
  }

  /** Lets go of the lease that `owner` holds. */
  async release(name: string, owner: string): Promise<void> {
    await this.rows.update({ name, leaseOwner: owner }, FREE);
  }

  /** Frees every lease, of whichever owner. Only for a database that one process has to itself. */
  async releaseAll(): Promise<void> {
    await this.rows.update({ leaseOwner: Not(IsNull()) }, FREE);
  }
}
