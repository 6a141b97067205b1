import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, Repository } from 'typeorm';
import { TableRepository } from '../database/table-repository';
import { AdministratorSession } from './administrator-session.entity';

/** Queries of `administrator_session`. */
@Injectable()
export class AdministratorSessionsRepository extends TableRepository<AdministratorSession> {
  constructor(@InjectRepository(AdministratorSession) rows: Repository<AdministratorSession>) {
    super(rows);
  }

  async insert(session: AdministratorSession): Promise<void> {
    await this.rows.insert(session);
  }

  /** By the hash alone: the session is what tells the organisation. */
  findByToken(tokenHash: string): Promise<AdministratorSession | null> {
    return this.findPrepared({ tokenHash });
  }

  /** False when there was none any more. */
  async deleteByToken(tokenHash: string): Promise<boolean> {
    return Boolean((await this.rows.delete({ tokenHash })).affected);
  }

  /** Of everybody: a session that has ended is of no organisation's use. */
  async deleteExpired(now: Date): Promise<void> {
    await this.rows.delete({ expiresAt: LessThan(now) });
  }

  /** Of one administrator, the latest begun first. */
  list(organisationId: string, administratorId: string): Promise<AdministratorSession[]> {
    return this.rows.find({ where: { administratorId, organisationId }, order: { createdAt: 'DESC' } });
  }

  /** The one of this name, of this administrator; null when there is none any more. */
  findOwn(organisationId: string, administratorId: string, id: string): Promise<AdministratorSession | null> {
    return this.findPrepared({ id, administratorId, organisationId });
  }

  async setLastUsed(organisationId: string, tokenHash: string, lastUsedAt: Date): Promise<void> {
    await this.rows.update({ tokenHash, organisationId }, { lastUsedAt });
  }

  async delete(organisationId: string, tokenHash: string): Promise<void> {
    await this.rows.delete({ tokenHash, organisationId });
  }

  async deleteAll(organisationId: string, administratorId: string): Promise<void> {
    await this.rows.delete({ administratorId, organisationId });
  }
}
