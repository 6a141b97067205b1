import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { AdaptationVersion } from './adaptation.entity';

/** Queries of `adaptation`. */
@Injectable()
export class AdaptationsRepository extends TableRepository<AdaptationVersion> {
  constructor(@InjectRepository(AdaptationVersion) rows: Repository<AdaptationVersion>) {
    super(rows);
  }

  async insert(version: AdaptationVersion): Promise<void> {
    await this.rows.insert(version);
  }

  findById(organisationId: string, id: string): Promise<AdaptationVersion | null> {
    return this.findPrepared({ id, organisationId });
  }

  findByVersion(organisationId: string, version: number): Promise<AdaptationVersion | null> {
    return this.findPrepared({ organisationId, version });
  }

  /** The latest first. */
  listLatest(organisationId: string, limit: number): Promise<AdaptationVersion[]> {
    return this.rows.find({ where: { organisationId }, order: { version: 'DESC' }, take: limit });
  }

  async accept(
    organisationId: string,
    id: string,
    change: Pick<AdaptationVersion, 'acceptedAt' | 'replaces'>,
  ): Promise<void> {
    await this.rows.update({ id, organisationId }, change);
  }

  /** Offers that were never accepted. */
  async deleteOffers(organisationId: string): Promise<void> {
    await this.rows.delete({ organisationId, acceptedAt: IsNull() });
  }
}
