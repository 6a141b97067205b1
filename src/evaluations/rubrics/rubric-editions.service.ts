import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database';
import { newId } from '../../database/new-id';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import type { RubricOutline } from '../../scoring/rubric/rubric-text';
import { RubricInvalid } from '../../scoring/rubric/rubric-invalid';
import type { RubricVersion } from './rubric-version.entity';
import { RubricVersionsRepository } from './rubric-versions.repository';
import { DEFAULT_RUBRIC, Rubrics } from './rubrics.service';

/** A version of the rubric without its text. */
export type RubricVersionView = Omit<RubricVersion, 'source'>;

/** A rubric as an administrator edits it. */
export interface RubricEdition {
  source: string;
  rubric: RubricOutline;
  /** Null for the one that comes with the service, while none was edited. */
  activatedAt: Date | null;
}

/** Versions of an organisation's rubric: each is kept as it was written, and one of them is in force. */
@Injectable()
export class RubricEditions {
  constructor(
    private readonly database: Database,
    private readonly repository: RubricVersionsRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly rubrics: Rubrics,
  ) {}

  /** The edition calls are scored with now. */
  async current(organisationId: string): Promise<RubricEdition> {
    const version = await this.repository.findActive(organisationId);
    const text = version ?? (await this.rubrics.shipped(DEFAULT_RUBRIC));
    const rubric = await this.rubrics.outlineOf(text);
    return { source: text.source, rubric, activatedAt: version?.activatedAt ?? null };
  }

  /** Every version that was ever in force, the latest activation first, without their sources. */
  list(organisationId: string): Promise<RubricVersionView[]> {
    return this.repository.list(organisationId);
  }

  /** One version with its source; null for one of another organisation just as for one that never was. */
  get(organisationId: string, id: string): Promise<RubricVersion | null> {
    return this.repository.findById(organisationId, id);
  }

  /**
   * Has calls scored with this text from now on. One that was in force before comes into force again; another
   * content under a version number that is taken is refused with `RubricInvalid`, so that a number names one
   * rubric. `rubric` is what was read in the text; `alongside` is committed with it.
   */
  async activate(
    organisationId: string,
    edition: Pick<RubricEdition, 'source' | 'rubric'>,
    alongside: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    const shipped = await this.rubrics.outlineOf(await this.rubrics.shipped(DEFAULT_RUBRIC));
    await this.database.write(async (manager) => {
      await this.activateWithin(manager, organisationId, edition, shipped);
      await alongside(manager);
    });
    this.rubrics.forgetActive(organisationId);
  }

  private async activateWithin(
    manager: EntityManager,
    organisationId: string,
    { source, rubric }: Pick<RubricEdition, 'source' | 'rubric'>,
    shipped: RubricOutline,
  ): Promise<void> {
    const { name, version, hash } = rubric;
    const versions = this.repository.within(manager);
    await this.organisations.within(manager).lock(organisationId);
    const taken = [
      ...(await versions.findHashes(organisationId, version)),
      ...(shipped.id === rubric.id && shipped.version === version ? [shipped.hash] : []),
    ];
    if (taken.some((one) => one !== hash))
      throw new RubricInvalid([
        {
          line: lineOfVersion(source),
          path: 'version',
          message: `${version} names an earlier rubric with another content; raise it`,
        },
      ]);
    const activatedAt = new Date();
    if (await versions.activate(organisationId, hash, { source, activatedAt })) return;
    const createdAt = activatedAt;
    await versions.insert({
      id: newId(),
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
