import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TableRepository } from '../database/table-repository';
import { Administrator } from './administrator.entity';

/** Queries of `administrator`. */
@Injectable()
export class AdministratorsRepository extends TableRepository<Administrator> {
  constructor(@InjectRepository(Administrator) rows: Repository<Administrator>) {
    super(rows);
  }

  /** Rejects with a duplicate (`isDuplicate`) when somebody has this address, in any organisation. */
  async insert(administrator: Administrator): Promise<void> {
    await this.rows.insert(administrator);
  }

  findById(organisationId: string, id: string): Promise<Administrator | null> {
    return this.findPrepared({ id, organisationId });
  }

  /** As `findById` within a write: nobody else changes it until the commit. */
  lock(organisationId: string, id: string): Promise<Administrator | null> {
    return this.rows.findOne({ where: { id, organisationId }, ...this.dialect.forUpdate });
  }

  /** By `emailIdentityOf`; of any organisation, for an address signs in to one. */
  findByEmail(emailIdentity: string): Promise<Administrator | null> {
    return this.findPrepared({ emailIdentity });
  }

  /** Whether this administrator has this address. */
  hasEmail(organisationId: string, id: string, emailIdentity: string): Promise<boolean> {
    return this.rows.existsBy({ id, organisationId, emailIdentity });
  }

  async setPassword(
    organisationId: string,
    id: string,
    password: Pick<Administrator, 'passwordHash' | 'passwordMustChange'>,
  ): Promise<void> {
    await this.rows.update({ id, organisationId }, password);
  }

  /** In the order of their creation. */
  list(organisationId: string): Promise<Administrator[]> {
    return this.rows.find({ where: { organisationId }, order: { id: 'ASC' } });
  }

  count(organisationId: string): Promise<number> {
    return this.rows.countBy({ organisationId });
  }

  /** Null lets them sign in again. */
  async setDisabled(organisationId: string, id: string, disabledAt: Date | null): Promise<void> {
    await this.rows.update({ id, organisationId }, { disabledAt });
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.rows.delete({ id, organisationId });
  }

  /** The addresses of administrators by their ids; an id the organisation has none of is left out. */
  async emailsOf(organisationId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const found = await this.selectOwned(organisationId, 'id', ids, ['id', 'email']);
    return new Map(found.map(({ id, email }) => [id, email]));
  }
}
