import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { SecondFactor } from './second-factor.entity';

/** Whose second factor is meant. */
export type FactorOwner = Pick<SecondFactor, 'administratorId' | 'organisationId'>;

/** Queries of `second_factor`. */
@Injectable()
export class SecondFactorsRepository extends TableRepository<SecondFactor> {
  constructor(@InjectRepository(SecondFactor) rows: Repository<SecondFactor>) {
    super(rows);
  }

  find({ administratorId, organisationId }: FactorOwner): Promise<SecondFactor | null> {
    return this.findPrepared({ administratorId, organisationId });
  }

  /** As `find` within a write: of two that use a code at once the second sees that it is used. */
  lock({ administratorId, organisationId }: FactorOwner): Promise<SecondFactor | null> {
    return this.rows.findOne({ where: { administratorId, organisationId }, ...this.dialect.forUpdate });
  }

  async insert(factor: SecondFactor): Promise<void> {
    await this.rows.insert(factor);
  }

  async update(
    { administratorId, organisationId }: FactorOwner,
    set: Partial<Pick<SecondFactor, 'recoveryHashes' | 'lastStep' | 'enabledAt'>>,
  ): Promise<void> {
    await this.rows.update({ administratorId, organisationId }, set);
  }

  async delete({ administratorId, organisationId }: FactorOwner): Promise<void> {
    await this.rows.delete({ administratorId, organisationId });
  }
}
