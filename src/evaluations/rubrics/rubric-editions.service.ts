import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database';
import { newId } from '../../database/new-id';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import type { RubricOutline } from '../../scoring/rubric/rubric-text';
import { rubricIssue } from '../../scoring/rubric/rubric-faults';
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

/** Another rubric is live than the one a person looked at before they had it replaced. */
export class LiveRubricChanged extends Error {
  constructor() {
    super('another rubric has been published since');
    this.name = 'LiveRubricChanged';
  }
}

/** What an activation is to be bound to, and what is committed with it. */
interface Activation {
  /** Hash of the rubric that must be live until then; `LiveRubricChanged` otherwise. Left out, any may be. */
  instead?: string;
  /** Whether the rubric that comes with the service is kept as the former version of an organisation without any. */
  keepsFormer?: boolean;
  alongside: (manager: EntityManager) => Promise<void>;
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

  /** Hash of the rubric that is live; that of the one that comes with the service until another is published. */
  async liveHash(organisationId: string): Promise<string> {
    const version = await this.repository.findActiveHash(organisationId);
    return version?.hash ?? (await this.rubrics.shipped(DEFAULT_RUBRIC)).hash;
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
   * rubric. `rubric` is what was read in the text.
   */
  async activate(
    organisationId: string,
    edition: Pick<RubricEdition, 'source' | 'rubric'>,
    { instead, keepsFormer = false, alongside }: Activation,
  ): Promise<void> {
    const text = await this.rubrics.shipped(DEFAULT_RUBRIC);
    const shipped = { ...text, outline: await this.rubrics.outlineOf(text) };
    await this.database.write(async (manager) => {
      await this.organisations.within(manager).lock(organisationId);
      const live = await this.activeHash(manager, organisationId);
      if (instead !== undefined && instead !== (live ?? shipped.hash)) throw new LiveRubricChanged();
      if (keepsFormer && live === null) await this.keepShipped(manager, organisationId, shipped);
      await this.activateWithin(manager, organisationId, edition, shipped.outline);
      await alongside(manager);
    });
    this.rubrics.forgetActive(organisationId);
  }

  /**
   * Has calls scored with a former version again, word for word as it was live. False when there is no version of this
   * id; rejects with `LiveRubricChanged` when `instead` is not the hash of the one that is live.
   */
  async rollBack(
    organisationId: string,
    id: string,
    { instead, alongside }: Pick<Required<Activation>, 'instead' | 'alongside'>,
  ): Promise<boolean> {
    const version = await this.repository.findById(organisationId, id);
    if (!version) return false;
    await this.database.write(async (manager) => {
      await this.organisations.within(manager).lock(organisationId);
      if ((await this.activeHash(manager, organisationId)) !== instead) throw new LiveRubricChanged();
      const { hash, source } = version;
      const change = { source, activatedAt: new Date() };
      await this.repository.within(manager).activate(organisationId, hash, change);
      await alongside(manager);
    });
    this.rubrics.forgetActive(organisationId);
    return true;
  }

  /** Null while the organisation is scored with the rubric that comes with the service. */
  private async activeHash(manager: EntityManager, organisationId: string): Promise<string | null> {
    return (await this.repository.within(manager).findActiveHash(organisationId))?.hash ?? null;
  }

  /** So that it can be gone back to: it was live until now, without anybody having published it. */
  private async keepShipped(
    manager: EntityManager,
    organisationId: string,
    { source, outline: { name, version, hash } }: { source: string; outline: RubricOutline },
  ): Promise<void> {
    const before = new Date(Date.now() - 1);
    const times = { activatedAt: before, createdAt: before };
    const row = { id: newId(), organisationId, name, version, hash, source, ...times };
    await this.repository.within(manager).insert(row);
  }

  private async activateWithin(
    manager: EntityManager,
    organisationId: string,
    { source, rubric }: Pick<RubricEdition, 'source' | 'rubric'>,
    shipped: RubricOutline,
  ): Promise<void> {
    const { name, version, hash } = rubric;
    const versions = this.repository.within(manager);
    const taken = [
      ...(await versions.findHashes(organisationId, version)),
      ...(shipped.id === rubric.id && shipped.version === version ? [shipped.hash] : []),
    ];
    if (taken.some((one) => one !== hash))
      throw new RubricInvalid([
        rubricIssue({ line: lineOfVersion(source), path: 'version' }, 'version_taken', { version }),
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
