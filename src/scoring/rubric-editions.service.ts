import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Database } from '../database/database';
import { lockOrganisation } from '../organisations/organisations.service';
import { loadShippedRubric, shippedRubricText } from './rubric/load-shipped-rubric';
import { parseRubric } from './rubric/parse-rubric';
import type { Rubric } from './rubric/rubric';
import { rubricHash } from './rubric/rubric-hash';
import { RubricInvalid } from './rubric/rubric-invalid';
import { RubricVersion } from './rubric-version.entity';
import { DEFAULT_RUBRIC, Rubrics } from './rubrics.service';

/** A rubric as an administrator edits it. */
export interface RubricEdition {
  source: string;
  rubric: Rubric;
  /** Null for the one that comes with the service, while none was edited. */
  activatedAt: Date | null;
}

/** Versions of an organisation's rubric: each is kept as it was written, and one of them is in force. */
@Injectable()
export class RubricEditions {
  constructor(
    private readonly database: Database,
    private readonly rubrics: Rubrics,
  ) {}

  /** The edition calls are scored with now. */
  async current(organisationId: string, manager: EntityManager = this.database.read): Promise<RubricEdition> {
    const version = await manager.findOne(RubricVersion, {
      where: { organisationId },
      order: { activatedAt: 'DESC', id: 'DESC' },
    });
    if (!version)
      return {
        source: shippedRubricText(DEFAULT_RUBRIC),
        rubric: loadShippedRubric(DEFAULT_RUBRIC),
        activatedAt: null,
      };
    return { source: version.source, rubric: parseRubric(version.source), activatedAt: version.activatedAt };
  }

  /** Every version that was ever in force, the latest activation first, without their sources. */
  async list(organisationId: string): Promise<Omit<RubricVersion, 'source'>[]> {
    return this.database.read.find(RubricVersion, {
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
      order: { activatedAt: 'DESC', id: 'DESC' },
    });
  }

  /** One version with its source; null for one of another organisation just as for one that never was. */
  async get(organisationId: string, id: string): Promise<RubricVersion | null> {
    const version = await this.database.read.findOneBy(RubricVersion, { id, organisationId });
    return version?.id === id ? version : null;
  }

  /**
   * Has calls scored with this text from now on. One that was in force before comes into force again; another
   * meaning under a version number that is taken is refused with `RubricInvalid`, so that a number names one
   * rubric. `rubric` is the parsed text: parsing takes too long for a transaction.
   */
  async activate(
    manager: EntityManager,
    organisationId: string,
    { source, rubric }: Pick<RubricEdition, 'source' | 'rubric'>,
  ): Promise<void> {
    const hash = rubricHash(rubric);
    const { name, version } = rubric;
    await lockOrganisation(manager, organisationId);
    const sameNumber = await manager.findBy(RubricVersion, { organisationId, version });
    const shipped = loadShippedRubric(DEFAULT_RUBRIC);
    const taken = [
      ...sameNumber.map((one) => one.hash),
      ...(shipped.id === rubric.id && shipped.version === version ? [rubricHash(shipped)] : []),
    ];
    if (taken.some((one) => one !== hash))
      throw new RubricInvalid([
        {
          line: lineOfVersion(source),
          path: 'version',
          message: `${version} names an earlier rubric with another content; raise it`,
        },
      ]);
    this.rubrics.forgetActive(organisationId);
    const activatedAt = new Date();
    const known = await manager.update(RubricVersion, { organisationId, hash }, { source, activatedAt });
    if (known.affected) return;
    const createdAt = activatedAt;
    const id = uuidv7();
    await manager.insert(RubricVersion, {
      id,
      organisationId,
      name,
      version,
      hash,
      source,
      activatedAt,
      createdAt,
    });
  }
}

function lineOfVersion(source: string): number {
  return source.split('\n').findIndex((line) => /^[\s{]*["']?version["']?\s*:/.test(line)) + 1 || 1;
}
