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
    return this.rows.findOneBy({ tokenHash });
  }

  /** False when there was none any more. */
  async deleteByToken(tokenHash: string): Promise<boolean> {
    return Boolean((await this.rows.delete({ tokenHash })).affected);
  }

  async deleteExpired(organisationId: string, administratorId: string, now: Date): Promise<void> {
    await this.rows.delete({ administratorId, organisationId, expiresAt: LessThan(now) });
  }

  async deleteAll(organisationId: string, administratorId: string): Promise<void> {
    await this.rows.delete({ administratorId, organisationId });
  }
}
