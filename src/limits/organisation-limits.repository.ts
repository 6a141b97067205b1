import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TableRepository } from '../database/table-repository';
import type { LimitOverrides } from './limit-names';
import { OrganisationLimits } from './organisation-limits.entity';

/** Queries of `organisation_limits`. */
@Injectable()
export class OrganisationLimitsRepository extends TableRepository<OrganisationLimits> {
  constructor(@InjectRepository(OrganisationLimits) rows: Repository<OrganisationLimits>) {
    super(rows);
  }

  /** Null when the settings hold for all of it. */
  find(organisationId: string): Promise<LimitOverrides | null> {
    return this.findPrepared({ organisationId });
  }

  /** Puts these in the place of what it had. Within a write only. */
  async replace(organisationId: string, overrides: LimitOverrides): Promise<void> {
    await this.rows.delete({ organisationId });
    await this.rows.insert({ ...overrides, organisationId });
  }
}
