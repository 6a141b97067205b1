import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { ReadKey } from './read-key.entity';

/** Queries of `read_key`. */
@Injectable()
export class ReadKeysRepository extends TableRepository<ReadKey> {
  constructor(@InjectRepository(ReadKey) rows: Repository<ReadKey>) {
    super(rows);
  }

  async insert(key: ReadKey): Promise<void> {
    await this.rows.insert(key);
  }

  /** The key of this hash, or the one that had it before it was rotated. */
  async findByHash(hash: string): Promise<ReadKey | null> {
    return (await this.findPrepared({ hash })) ?? (await this.findPrepared({ previousHash: hash }));
  }

  /** In the order of their creation. */
  list(organisationId: string): Promise<ReadKey[]> {
    return this.rows.find({ where: { organisationId }, order: { id: 'ASC' } });
  }

  count(organisationId: string): Promise<number> {
    return this.rows.countBy({ organisationId });
  }

  /** Null for a key of another organisation just as for one that never was. */
  async findById(organisationId: string, id: string): Promise<ReadKey | null> {
    const key = await this.findPrepared({ id, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return key?.id === id ? key : null;
  }

  async update(
    organisationId: string,
    id: string,
    change: Pick<ReadKey, 'prefix' | 'hash' | 'previousHash' | 'previousValidUntil'>,
  ): Promise<void> {
    await this.rows.update({ id, organisationId }, change);
  }

  async delete(organisationId: string, id: string): Promise<void> {
    await this.rows.delete({ id, organisationId });
  }

  async setLastUsed(organisationId: string, id: string, lastUsedAt: Date): Promise<void> {
    await this.rows.update({ id, organisationId }, { lastUsedAt });
  }
}
