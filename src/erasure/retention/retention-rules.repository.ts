import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { RetentionRule } from './retention-rule.entity';
import type { Followed } from './retention-stretches';
import { KEEP_ALL, type RetentionRules } from './retention-rules';

/** Queries of `retention_rule`. */
@Injectable()
export class RetentionRulesRepository extends TableRepository<RetentionRule> {
  constructor(@InjectRepository(RetentionRule) rows: Repository<RetentionRule>) {
    super(rows);
  }

  async get(organisationId: string): Promise<RetentionRules> {
    return (await this.findPrepared({ organisationId }))?.rules ?? KEEP_ALL;
  }

  /** Those of all organisations that have any. */
  list(): Promise<RetentionRule[]> {
    return this.rows.find({ order: { organisationId: 'ASC' } });
  }

  /** The caller holds the lock on the organisation. */
  async set(organisationId: string, rules: RetentionRules): Promise<void> {
    const change = { rules, followed: null, updatedAt: new Date() };
    if (await this.rows.existsBy({ organisationId })) await this.rows.update({ organisationId }, change);
    else await this.rows.insert({ organisationId, ...change });
  }

  /** Calls that were passed are looked at again. Within a write only. */
  async beginAgain(organisationId: string): Promise<void> {
    await this.updatePrepared({ organisationId }, { followed: null, updatedAt: new Date() });
  }

  /** Notes how far the rules were followed; false when they have changed since. Within a write only. */
  async advance(
    { organisationId, updatedAt }: Pick<RetentionRule, 'organisationId' | 'updatedAt'>,
    followed: Followed,
  ): Promise<boolean> {
    return (await this.updatePrepared({ organisationId, updatedAt }, { followed })) > 0;
  }
}
