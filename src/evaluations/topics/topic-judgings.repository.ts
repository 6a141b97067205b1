import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Repository } from 'typeorm';
import { FREE, unleased } from '../../database/lease';
import { LeasedTableRepository } from '../../database/leased-table-repository';
import { TopicJudging } from './topic-judging.entity';

/** Organisations woken in one sweep; the next wakes more. */
const MAX_DUE = 500;

/** Queries of `topic_judging`. */
@Injectable()
export class TopicJudgingsRepository extends LeasedTableRepository<TopicJudging> {
  constructor(@InjectRepository(TopicJudging) rows: Repository<TopicJudging>) {
    super(rows);
  }

  find(organisationId: string): Promise<TopicJudging | null> {
    return this.findPrepared({ organisationId });
  }

  /** As `find`, within a write that is to change it; made when there is none. */
  async lock(organisationId: string): Promise<TopicJudging> {
    await this.query(`${this.dialect.insertIfNew} topic_judging (organisation_id) VALUES (?)`, [
      organisationId,
    ]);
    return this.rows.findOneOrFail({ where: { organisationId }, ...this.dialect.forUpdate });
  }

  /** On the hot path of scoring; 0 when the organisation never had a topic. */
  async findVersion(organisationId: string): Promise<number> {
    const found = await this.selectPrepared({ organisationId }, ['version']);
    return found?.version ?? 0;
  }

  async update(organisationId: string, change: Partial<TopicJudging>): Promise<void> {
    await this.rows.update({ organisationId }, change);
  }

  /** Organisations with work that is due and that nobody is at. */
  async listDue(now: Date): Promise<string[]> {
    const found = await this.rows
      .createQueryBuilder('leased')
      .select('leased.organisationId')
      .where('(leased.due_at <= :now OR leased.suggest_at <= :now)', { now })
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

  /** Writes progress; false when `owner` does not hold it any more, or the topics are others than at `version`. */
  async advance(
    { organisationId, version }: Pick<TopicJudging, 'organisationId' | 'version'>,
    owner: string,
    change: Partial<TopicJudging>,
  ): Promise<boolean> {
    const set = { ...change, starts: 0 };
    return (await this.updatePrepared({ organisationId, version, leaseOwner: owner }, set)) === 1;
  }

  async release(organisationId: string, owner: string): Promise<void> {
    await this.rows.update({ organisationId, leaseOwner: owner }, FREE);
  }

  /** Frees every row, whoever holds it. Only for a database that one process has to itself. */
  async releaseAll(): Promise<void> {
    await this.rows.update({ leaseOwner: Not(IsNull()) }, FREE);
  }
}

/** Whether there is work for an organisation at `now`. */
export const isTopicWorkDue = (
  { dueAt, suggestAt }: Pick<TopicJudging, 'dueAt' | 'suggestAt'>,
  now = new Date(),
): boolean => (dueAt !== null && dueAt <= now) || (suggestAt !== null && suggestAt <= now);
