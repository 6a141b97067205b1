import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, Repository } from 'typeorm';
import { FREE, unleased } from '../../database/lease';
import { LeasedTableRepository } from '../../database/leased-table-repository';
import { WORKING_STATES } from './rescoring-state';
import { Rescoring } from './rescoring.entity';

const working = In(WORKING_STATES);

/** Queries of `rescoring`. */
@Injectable()
export class RescoringsRepository extends LeasedTableRepository<Rescoring> {
  constructor(@InjectRepository(Rescoring) rows: Repository<Rescoring>) {
    super(rows);
  }

  /** Columns left out have their defaults: nothing counted, nothing done, nobody at it. */
  async insert(
    rescoring: Omit<
      Rescoring,
      | 'total'
      | 'done'
      | 'failed'
      | 'starts'
      | 'cursorDate'
      | 'cursorId'
      | 'lastError'
      | 'failureCode'
      | 'leaseOwner'
      | 'leaseExpiresAt'
      | 'finishedAt'
    >,
  ): Promise<void> {
    await this.rows.insert(rescoring);
  }

  /** Whether a rescoring of the organisation is at work. */
  hasWorking(organisationId: string): Promise<boolean> {
    return this.rows.existsBy({ organisationId, state: working });
  }

  /** Whether there is work left. The queue knows a rescoring by its id alone. */
  isWorking(id: string): Promise<boolean> {
    return this.rows.existsBy({ id, state: working });
  }

  getById(id: string): Promise<Rescoring> {
    return this.rows.findOneByOrFail({ id });
  }

  async findById(organisationId: string, id: string): Promise<Rescoring | null> {
    const found = await this.findPrepared({ id, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return found?.id === id ? found : null;
  }

  /** The latest first. */
  listLatest(organisationId: string, limit: number): Promise<Rescoring[]> {
    return this.rows.find({ where: { organisationId }, order: { id: 'DESC' }, take: limit });
  }

  /** Ids of those with work left that nobody works on, of all organisations. */
  async listDue(now: Date): Promise<string[]> {
    const found = await this.rows
      .createQueryBuilder('leased')
      .select('leased.id')
      .where('leased.state IN (:...states)', { states: WORKING_STATES })
      .andWhere(unleased(now, 'leased'))
      .getMany();
    return found.map(({ id }) => id);
  }

  /** Takes one with work left for `owner`, and counts the start; false when another holds it. */
  takeWorking(id: string, owner: string, leaseMs: number): Promise<boolean> {
    return this.takeLease({ id, state: working }, owner, leaseMs, { starts: () => 'starts + 1' });
  }

  /** Extends the lease of `owner` to `leaseMs` from now; false when another has taken it over. */
  extend(id: string, owner: string, leaseMs: number): Promise<boolean> {
    return this.extendLease({ id, leaseOwner: owner }, leaseMs);
  }

  async release(id: string, owner: string): Promise<void> {
    await this.rows.update({ id, leaseOwner: owner }, FREE);
  }

  /** Writes progress; false when the rescoring is in another state, or not held by `owner`, any more. */
  async advance(
    { id, state }: Pick<Rescoring, 'id' | 'state'>,
    owner: string,
    change: Partial<Rescoring>,
  ): Promise<boolean> {
    return Boolean(await this.updatePrepared({ id, state, leaseOwner: owner }, change));
  }

  /** False when there is no such one at work. */
  async cancel(organisationId: string, id: string, now: Date): Promise<boolean> {
    const { affected } = await this.rows.update(
      { id, organisationId, state: working },
      { state: 'cancelled', updatedAt: now, finishedAt: now, ...FREE },
    );
    return affected === 1;
  }

  /** Frees every rescoring, whoever holds it. Only for a database that one process has to itself. */
  async releaseAll(): Promise<void> {
    await this.rows.update({ leaseOwner: Not(IsNull()) }, FREE);
  }
}
