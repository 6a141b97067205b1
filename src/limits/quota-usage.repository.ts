import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, Repository } from 'typeorm';
import { TableRepository } from '../database/table-repository';
import { QuotaUsage } from './quota-usage.entity';

/** Whose use of what, and when. */
export type Use = Pick<QuotaUsage, 'organisationId' | 'quota' | 'period'>;

/** Queries of `quota_usage`. */
@Injectable()
export class QuotaUsageRepository extends TableRepository<QuotaUsage> {
  constructor(@InjectRepository(QuotaUsage) rows: Repository<QuotaUsage>) {
    super(rows);
  }

  /** 0 when nothing was used. */
  async used({ organisationId, quota, period }: Use): Promise<number> {
    return (await this.findPrepared({ organisationId, quota, period }))?.used ?? 0;
  }

  /** Adds to what is used unless it would go beyond `most`; false then. Within a write only. */
  async addWithin(use: Use, amount: number, most: number): Promise<boolean> {
    await this.begin(use);
    const { affected } = await this.rows
      .createQueryBuilder()
      .update()
      .set({ used: () => 'used + :amount' })
      .where({ ...use })
      .andWhere('used + :amount <= :most', { amount, most })
      .execute();
    return Boolean(affected);
  }

  /** Adds `amount`, which may be negative, whatever the limit. Within a write only. */
  async add(use: Use, amount: number): Promise<void> {
    await this.rows
      .createQueryBuilder()
      .update()
      .set({ used: () => 'used + :amount' })
      .where({ ...use })
      .setParameters({ amount })
      .execute();
  }

  /** The row of a new day or month takes the place of what nobody looks at any more. */
  private async begin({ organisationId, quota, period }: Use): Promise<void> {
    if (await this.rows.existsBy({ organisationId, quota, period })) return;
    await this.rows.delete({ organisationId, quota, period: LessThan(yearBefore(period)) });
    await this.rows.manager.query(
      `${this.dialect.insertIfNew} quota_usage (organisation_id, quota, period, used) VALUES (?, ?, ?, 0)`,
      [organisationId, quota, period],
    );
  }
}

/** Periods compare as text. */
const yearBefore = (period: string): string => `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`;
