import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, Repository } from 'typeorm';
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

  /** The latest first; with `before` those older than the entry of that id. */
  list(organisationId: string, before: string | undefined, limit: number): Promise<AuditEntry[]> {
    return this.rows.find({
      where: { organisationId, ...(before ? { id: LessThan(before) } : {}) },
      order: { id: 'DESC' },
      take: limit,
    });
  }
}
