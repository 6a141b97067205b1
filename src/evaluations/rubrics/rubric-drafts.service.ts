import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import type { RubricOutline } from '../../scoring/rubric/rubric-text';
import type { RubricDraft } from './rubric-draft.entity';
import { RubricDraftsRepository } from './rubric-drafts.repository';
import { LiveRubricChanged, RubricEditions } from './rubric-editions.service';

/** Somebody else has saved, discarded or published the draft in the meantime. */
export class DraftChanged extends Error {
  constructor() {
    super('the draft is another by now');
    this.name = 'DraftChanged';
  }
}

/** What is to be published is not what was previewed, or was previewed against a rubric that is not live any more. */
export class DraftNotPreviewed extends Error {
  constructor() {
    super('the draft has not been previewed as it is');
    this.name = 'DraftNotPreviewed';
  }
}

/** A draft as others see it. */
export type RubricDraftView = Readonly<RubricDraft>;

type Alongside = (manager: EntityManager) => Promise<void>;

/** The one draft of an organisation's rubric: saved by edition, previewed, and published only as it was previewed. */
@Injectable()
export class RubricDrafts {
  constructor(
    private readonly database: Database,
    private readonly drafts: RubricDraftsRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly editions: RubricEditions,
  ) {}

  get(organisationId: string): Promise<RubricDraftView | null> {
    return this.drafts.find(organisationId);
  }

  /** `edition` is the one the text was written on, 0 without a draft. Rejects with `DraftChanged`. */
  async save(
    { id, organisationId }: { id: string; organisationId: string },
    { source, edition }: Pick<RubricDraft, 'source' | 'edition'>,
    alongside?: Alongside,
  ): Promise<void> {
    await this.change(organisationId, edition, async (manager) => {
      const drafts = this.drafts.within(manager);
      const written = { source, edition: edition + 1, changedBy: id, changedAt: new Date() };
      if (edition > 0) await drafts.update(organisationId, written);
      else await drafts.insert({ organisationId, ...written, previewedHash: null, previewedAgainst: null });
      await alongside?.(manager);
    });
  }

  /** Rejects with `DraftChanged`. */
  async discard(organisationId: string, edition: number): Promise<void> {
    await this.change(organisationId, edition, (manager) =>
      this.drafts.within(manager).delete(organisationId),
    );
  }

  /** Writes down what a person has seen the effect of; the draft may have been saved since. */
  async notePreview(organisationId: string, previewedHash: string, previewedAgainst: string): Promise<void> {
    await this.database.write((manager) =>
      this.drafts.within(manager).update(organisationId, { previewedHash, previewedAgainst }),
    );
  }

  /**
   * Has calls scored with the draft from now on, and removes it. `rubric` is what was read in its text. Rejects with
   * `DraftChanged`, `DraftNotPreviewed`, and `RubricInvalid` where its version number names another rubric.
   */
  async publish(draft: RubricDraftView, rubric: RubricOutline, alongside: Alongside): Promise<void> {
    const { organisationId, edition, source, previewedHash, previewedAgainst } = draft;
    if (previewedHash !== rubric.hash || previewedAgainst === null) throw new DraftNotPreviewed();
    const activation = {
      instead: previewedAgainst,
      keepsFormer: true,
      alongside: async (manager: EntityManager) => {
        const drafts = this.drafts.within(manager);
        if ((await drafts.find(organisationId))?.edition !== edition) throw new DraftChanged();
        await drafts.delete(organisationId);
        await alongside(manager);
      },
    };
    try {
      await this.editions.activate(organisationId, { source, rubric }, activation);
    } catch (error) {
      throw error instanceof LiveRubricChanged ? new DraftNotPreviewed() : error;
    }
  }

  /** One change at a time, on the edition it was made for. */
  private async change(organisationId: string, edition: number, work: Alongside): Promise<void> {
    await this.database.write(async (manager) => {
      await this.organisations.within(manager).lock(organisationId);
      const draft = await this.drafts.within(manager).find(organisationId);
      if ((draft?.edition ?? 0) !== edition) throw new DraftChanged();
      await work(manager);
    });
  }
}
