import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Repository } from 'typeorm';
import { TableRepository } from '../database/table-repository';
import type { WrappedKey } from './master-keys/master-keys';
import { OrganisationKey } from './organisation-key.entity';

/** Queries of `organisation_key`. */
@Injectable()
export class OrganisationKeysRepository extends TableRepository<OrganisationKey> {
  constructor(@InjectRepository(OrganisationKey) rows: Repository<OrganisationKey>) {
    super(rows);
  }

  /** By a prepared statement: asked with every text of an organisation that has none. */
  find(
    organisationId: string,
  ): Promise<Pick<OrganisationKey, 'masterKeyId' | 'wrappedKey' | 'sealedAt' | 'createdAt'> | null> {
    return this.selectPrepared({ organisationId }, ['masterKeyId', 'wrappedKey', 'sealedAt', 'createdAt']);
  }

  /** Within a write only. Fails when the organisation has one. */
  async add(
    organisationId: string,
    { masterKeyId, wrapped }: WrappedKey,
    { createdAt, sealedAt }: Pick<OrganisationKey, 'createdAt' | 'sealedAt'>,
  ): Promise<void> {
    const dates = { createdAt, sealedAt, sealedTo: null, destroyedAt: null };
    await this.insertPrepared({ organisationId, masterKeyId, wrappedKey: wrapped, ...dates });
  }

  /** Every key that is not destroyed. */
  listInUse(): Promise<OrganisationKey[]> {
    return this.rows.find({ where: { wrappedKey: Not(IsNull()) }, order: { organisationId: 'ASC' } });
  }

  /** The master keys that something is wrapped under. */
  async masterKeyIds(): Promise<string[]> {
    const found = await this.query<{ id: string }>(
      'SELECT DISTINCT master_key_id AS id FROM organisation_key WHERE wrapped_key IS NOT NULL',
      [],
    );
    return found.map(({ id }) => id);
  }

  findWhole(organisationId: string): Promise<OrganisationKey | null> {
    return this.findPrepared({ organisationId });
  }

  /** Puts the same key, wrapped anew, in the place of `before`; false when that is not what stands there. */
  async rewrap(
    organisationId: string,
    before: string,
    { masterKeyId, wrapped }: WrappedKey,
  ): Promise<boolean> {
    const set = { masterKeyId, wrappedKey: wrapped };
    return (await this.updatePrepared({ organisationId, wrappedKey: before }, set)) === 1;
  }

  async markSealed(organisationId: string, sealedAt: Date): Promise<void> {
    await this.updatePrepared({ organisationId }, { sealedAt, sealedTo: null });
  }

  /** Notes the call up to which what was stored before the key is sealed; null to begin anew. Within a write only. */
  async setSealedTo(organisationId: string, sealedTo: string | null): Promise<void> {
    await this.updatePrepared({ organisationId }, { sealedTo });
  }

  /** Leaves the row, so that who asks for the data is told why there are none. */
  async destroy(organisationId: string, destroyedAt: Date): Promise<void> {
    await this.updatePrepared({ organisationId, destroyedAt: null }, { wrappedKey: null, destroyedAt });
  }
}
