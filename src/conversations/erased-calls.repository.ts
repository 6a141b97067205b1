import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TableRepository } from '../database/table-repository';
import { ErasedCall } from './erased-call.entity';

/**
 * What is kept of an erased call: a hash of its identity, salted with the id of its organisation, so that neither a
 * list of hashes of identifiers nor another organisation's rows tell which call it was.
 */
const erasedIdentity = (organisationId: string, identity: string): string =>
  hash('sha256', `erased call ${organisationId} ${identity}`, 'hex');

/** Queries of `erased_call`. Calls are named by `hashIdentity` of the client's identifier. */
@Injectable()
export class ErasedCallsRepository extends TableRepository<ErasedCall> {
  constructor(@InjectRepository(ErasedCall) rows: Repository<ErasedCall>) {
    super(rows);
  }

  /** Keeps the identifiers of these calls used up. Within the write that erases them. */
  async add(organisationId: string, identities: readonly string[], erasedAt: Date): Promise<void> {
    for (const one of identities) {
      if (await this.has(organisationId, one)) continue;
      await this.insertPrepared({ organisationId, identity: erasedIdentity(organisationId, one), erasedAt });
    }
  }

  /** On the hot path of deliveries: whether the call of this identity was erased. */
  async has(organisationId: string, identity: string): Promise<boolean> {
    const key = { organisationId, identity: erasedIdentity(organisationId, identity) };
    return (await this.selectPrepared(key, ['identity'])) !== null;
  }
}
