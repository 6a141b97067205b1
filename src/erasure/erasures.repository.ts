import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThan, Not, IsNull, Repository } from 'typeorm';
import { FREE, unleased } from '../database/lease';
import { LeasedTableRepository } from '../database/leased-table-repository';
import type { ErasureState } from './erasure-kind';
import { Erasure } from './erasure.entity';

/** States in which there is work left. */
const WORKING: ErasureState[] = ['queued', 'running'];
const working = In(WORKING);

/** Queries of `erasure`. */
@Injectable()
export class ErasuresRepository extends LeasedTableRepository<Erasure> {
  constructor(@InjectRepository(Erasure) rows: Repository<Erasure>) {
    super(rows);
  }

  async insert(erasure: Erasure): Promise<void> {
    await this.rows.insert(erasure);
  }

  /** Null for one of another organisation just as for one that never was. */
  async findById(organisationId: string, id: string): Promise<Erasure | null> {
    const found = await this.findPrepared({ id, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return found?.id === id ? found : null;
  }

  /** One of a whole organisation, whichever: the caller asks for its salt. */
  async findOfOrganisation(id: string): Promise<Erasure | null> {
    const found = await this.findPrepared({ id, kind: 'organisation' });
    return found?.id === id ? found : null;
  }

  /** The latest first, before the erasure `beforeId`. */
  list(organisationId: string, beforeId: string | undefined, limit: number): Promise<Erasure[]> {
    const before = beforeId === undefined ? {} : { id: LessThan(beforeId) };
    return this.rows.find({ where: { organisationId, ...before }, order: { id: 'DESC' }, take: limit });
  }

  countWorking(organisationId: string): Promise<number> {
    return this.rows.countBy({ organisationId, state: working });
  }

  /** Ids of those with work left that nobody works on, of all organisations, the oldest first. */
  async listDue(now: Date, limit: number): Promise<string[]> {
    const found = await this.rows
      .createQueryBuilder('leased')
      .select('leased.id')
      .where('leased.state IN (:...states)', { states: WORKING })
      .andWhere(unleased(now, 'leased'))
      .orderBy('leased.id', 'ASC')
      .limit(limit)
      .getMany();
    return found.map(({ id }) => id);
  }

  /** Takes one with work left for `owner`; null when another holds it or none is left. */
  async take(id: string, owner: string, leaseMs: number): Promise<Erasure | null> {
    const isTaken = await this.takeLease({ id, state: working }, owner, leaseMs, { state: 'running' });
    return isTaken ? this.findPrepared({ id }) : null;
  }

  /** Extends the lease of `owner` to `leaseMs` from now; false when another has taken it over. */
  extend(id: string, owner: string, leaseMs: number): Promise<boolean> {
    return this.extendLease({ id, leaseOwner: owner }, leaseMs);
  }

  /** Writes what `owner` has done; false when it does not hold the erasure any more. */
  async advance(id: string, owner: string, change: Partial<Erasure>): Promise<boolean> {
    return (await this.updatePrepared({ id, leaseOwner: owner }, change)) > 0;
  }

  /** Frees every erasure, whoever holds it. Only for a database that one process has to itself. */
  async releaseAll(): Promise<void> {
    await this.rows.update({ leaseOwner: Not(IsNull()) }, FREE);
  }
}
