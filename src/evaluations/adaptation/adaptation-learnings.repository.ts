import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, Not, Repository } from 'typeorm';
import { FREE, unleased } from '../../database/lease';
import { LeasedTableRepository } from '../../database/leased-table-repository';
import { AdaptationLearning } from './adaptation-learning.entity';

/** Calls looked through after which an organisation learns again. */
export const CALLS_TO_LEARN_FROM = 20;

/** Organisations woken in one sweep; the next wakes more. */
const MAX_DUE = 500;

/** Queries of `adaptation_learning`. */
@Injectable()
export class AdaptationLearningsRepository extends LeasedTableRepository<AdaptationLearning> {
  constructor(@InjectRepository(AdaptationLearning) rows: Repository<AdaptationLearning>) {
    super(rows);
  }

  find(organisationId: string): Promise<AdaptationLearning | null> {
    return this.findPrepared({ organisationId });
  }

  /** As `find`, within a write that is to change it. */
  lock(organisationId: string): Promise<AdaptationLearning | null> {
    return this.rows.findOne({ where: { organisationId }, ...this.dialect.forUpdate });
  }

  /** Columns left out have their defaults: nothing looked through, nothing learnt. */
  async insert(organisationId: string): Promise<void> {
    await this.rows.insert({ organisationId });
  }

  /** On the hot path of scoring; undefined when the organisation has learnt nothing. */
  async findInForce(organisationId: string): Promise<string | null> {
    const found = await this.selectPrepared({ organisationId }, ['inForce']);
    return found?.inForce ?? null;
  }

  /** Counts a call looked through; false when the organisation has no row yet. */
  async countLookedThrough(organisationId: string): Promise<boolean> {
    const { affected } = await this.rows.increment({ organisationId }, 'lookedThrough', 1);
    return affected === 1;
  }

  /** Takes one back that was counted. */
  async discountLookedThrough(organisationId: string): Promise<void> {
    await this.rows.decrement({ organisationId, lookedThrough: MoreThan(0) }, 'lookedThrough', 1);
  }

  async update(organisationId: string, change: Partial<AdaptationLearning>): Promise<void> {
    await this.rows.update({ organisationId }, change);
  }

  /** Organisations that are to learn and that nobody is at. */
  async listDue(now: Date): Promise<string[]> {
    const found = await this.rows
      .createQueryBuilder('leased')
      .select('leased.organisationId')
      .where('(leased.looked_through - leased.learnt_from >= :calls OR leased.requested_at IS NOT NULL)', {
        calls: CALLS_TO_LEARN_FROM,
      })
      .andWhere(unleased(now, 'leased'))
      .limit(MAX_DUE)
      .getMany();
    return found.map(({ organisationId }) => organisationId);
  }

  /** Takes it for `owner`, and counts the start; false when another holds it. */
  take(organisationId: string, owner: string, leaseMs: number): Promise<boolean> {
    return this.takeLease({ organisationId }, owner, leaseMs, { starts: () => 'starts + 1' });
  }

  /** Extends the lease of `owner` to `leaseMs` from now; false when another has taken it over. */
  extend(organisationId: string, owner: string, leaseMs: number): Promise<boolean> {
    return this.extendLease({ organisationId, leaseOwner: owner }, leaseMs);
  }

  /** Writes what came of it, and frees it; false when `owner` does not hold it any more. */
  async finish(organisationId: string, owner: string, change: Partial<AdaptationLearning>): Promise<boolean> {
    const { affected } = await this.rows.update(
      { organisationId, leaseOwner: owner },
      { ...change, starts: 0, ...FREE },
    );
    return affected === 1;
  }

  /** Gives back what did not come to an end for no fault of its own. */
  async release(organisationId: string, owner: string): Promise<void> {
    await this.rows.update({ organisationId, leaseOwner: owner }, { ...FREE, starts: 0 });
  }

  /** Frees every row, whoever holds it. Only for a database that one process has to itself. */
  async releaseAll(): Promise<void> {
    await this.rows.update({ leaseOwner: Not(IsNull()) }, FREE);
  }
}

/** Whether an organisation is to learn. */
export const isLearningDue = ({
  lookedThrough,
  learntFrom,
  requestedAt,
}: Pick<AdaptationLearning, 'lookedThrough' | 'learntFrom' | 'requestedAt'>): boolean =>
  requestedAt !== null || lookedThrough - learntFrom >= CALLS_TO_LEARN_FROM;
