import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThan, MoreThan, Repository } from 'typeorm';
import { containing } from '../database/like';
import { TableRepository } from '../database/table-repository';
import { AuditEntry } from './audit-entry.entity';

/** Queries of `audit_entry`. */
@Injectable()
export class AuditEntriesRepository extends TableRepository<AuditEntry> {
  constructor(@InjectRepository(AuditEntry) rows: Repository<AuditEntry>) {
    super(rows);
  }

  async insert(entry: AuditEntry): Promise<void> {
    await this.rows.insert(entry);
  }

  /** Whether this administrator has done this to this: since then, and with these details, where they are named. */
  exists(
    of: Pick<AuditEntry, 'organisationId' | 'administratorId' | 'action'> & { subject: string },
    { since, details }: { since?: Date; details?: string },
  ): Promise<boolean> {
    return this.rows.existsBy({
      ...of,
      ...(since && { createdAt: MoreThan(since) }),
      ...(details !== undefined && { details }),
    });
  }

  /** Keeps that something was done to these, and by whom, but not what. */
  async forgetDetails(organisationId: string, subjects: readonly string[]): Promise<void> {
    if (subjects.length === 0) return;
    await this.rows.update({ organisationId, subject: In([...subjects]) }, { details: null });
  }

  /** The same of those whose details hold a text; reads all details of the organisation. */
  async forgetMentions(organisationId: string, written: string): Promise<void> {
    await this.rows
      .createQueryBuilder()
      .update()
      .set({ details: null })
      .where('organisation_id = :organisationId', { organisationId })
      .andWhere("LOWER(details) LIKE :written ESCAPE '!'", { written: containing(written) })
      .execute();
  }

  /** For retention. */
  countBefore(organisationId: string, before: Date): Promise<number> {
    return this.rows.countBy({ organisationId, createdAt: LessThan(before) });
  }

  /** For retention: the oldest of them, which stand first by their ids. How many there were. */
  async deleteBefore(organisationId: string, before: Date, limit: number): Promise<number> {
    const oldest = await this.rows.find({
      select: { id: true, createdAt: true },
      where: { organisationId },
      order: { id: 'ASC' },
      take: limit,
    });
    const ids = oldest.filter(({ createdAt }) => createdAt < before).map(({ id }) => id);
    await this.deleteOwned(organisationId, 'id', ids);
    return ids.length;
  }

  /** The latest first; with `before` those older than the entry of that id. */
  list(organisationId: string, before: string | undefined, limit: number): Promise<AuditEntry[]> {
    return this.rows.find({
      where: { organisationId, ...(before ? { id: LessThan(before) } : {}) },
      order: { id: 'DESC' },
      take: limit,
    });
  }
}
