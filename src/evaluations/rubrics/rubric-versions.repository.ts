import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type FindOptionsOrder } from 'typeorm';
import { TableRepository } from '../../database/table-repository';
import { RubricVersion } from './rubric-version.entity';

/** The version activated last is the one in force. */
const ACTIVE_FIRST: FindOptionsOrder<RubricVersion> = { activatedAt: 'DESC', id: 'DESC' };

/** Queries of `rubric_version`. */
@Injectable()
export class RubricVersionsRepository extends TableRepository<RubricVersion> {
  constructor(@InjectRepository(RubricVersion) rows: Repository<RubricVersion>) {
    super(rows);
  }

  async insert(version: RubricVersion): Promise<void> {
    await this.rows.insert(version);
  }

  /** The version in force; null when the organisation has edited none. */
  findActive(organisationId: string): Promise<RubricVersion | null> {
    return this.rows.findOne({ where: { organisationId }, order: ACTIVE_FIRST });
  }

  /** As `findActive`, without its source, which is long. */
  findActiveHash(organisationId: string): Promise<Pick<RubricVersion, 'id' | 'hash'> | null> {
    return this.rows.findOne({
      select: { id: true, hash: true },
      where: { organisationId },
      order: ACTIVE_FIRST,
    });
  }

  async getSource(organisationId: string, id: string): Promise<string> {
    return (await this.rows.findOneByOrFail({ id, organisationId })).source;
  }

  /** Only for what is erased from it: a version is never changed else. */
  async setSource(organisationId: string, id: string, source: string): Promise<void> {
    await this.rows.update({ id, organisationId }, { source });
  }

  async findById(organisationId: string, id: string): Promise<RubricVersion | null> {
    const version = await this.findPrepared({ id, organisationId });
    // Compared again: a collation may find `id` where `ID` was asked for.
    return version?.id === id ? version : null;
  }

  findByHash(organisationId: string, hash: string): Promise<RubricVersion | null> {
    return this.findPrepared({ organisationId, hash });
  }

  /** Hashes of the versions with this version number. */
  async findHashes(organisationId: string, version: string): Promise<string[]> {
    return (await this.rows.findBy({ organisationId, version })).map(({ hash }) => hash);
  }

  /** Every version, the one in force first, without their sources. */
  list(organisationId: string): Promise<Omit<RubricVersion, 'source'>[]> {
    return this.rows.find({
      select: {
        id: true,
        organisationId: true,
        name: true,
        version: true,
        hash: true,
        activatedAt: true,
        createdAt: true,
      },
      where: { organisationId },
      order: ACTIVE_FIRST,
    });
  }

  /** Puts the version of this hash in force, with the text it is written in now; false when there is none. */
  async activate(
    organisationId: string,
    hash: string,
    change: Pick<RubricVersion, 'source' | 'activatedAt'>,
  ): Promise<boolean> {
    return Boolean((await this.rows.update({ organisationId, hash }, change)).affected);
  }
}
