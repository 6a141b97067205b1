import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import type { HoldKind } from './hold-kind';
import { LegalHold } from './legal-hold.entity';

/** Queries of `legal_hold`. */
@Injectable()
export class LegalHoldsRepository extends TableRepository<LegalHold> {
  constructor(@InjectRepository(LegalHold) rows: Repository<LegalHold>) {
    super(rows);
  }

  async insert(hold: LegalHold): Promise<void> {
    await this.rows.insert(hold);
  }

  /** In the order they were set. */
  list(organisationId: string): Promise<LegalHold[]> {
    return this.rows.find({ where: { organisationId }, order: { id: 'ASC' } });
  }

  count(organisationId: string): Promise<number> {
    return this.rows.countBy({ organisationId });
  }

  findByIdentity(organisationId: string, kind: HoldKind, identity: string): Promise<LegalHold | null> {
    return this.findPrepared({ organisationId, kind, identity });
  }

  /** Null for one of another organisation just as for one that never was. */
  async findById(organisationId: string, id: string): Promise<LegalHold | null> {
    const found = await this.findPrepared({ id, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return found?.id === id ? found : null;
  }

  async setReason(organisationId: string, id: string, reason: string): Promise<void> {
    await this.updatePrepared({ id, organisationId }, { reason });
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.rows.delete({ id, organisationId });
  }
}
