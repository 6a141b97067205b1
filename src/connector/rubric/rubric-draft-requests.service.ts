import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { rubricChanges, type RubricChange } from '../../evaluations/rubrics/rubric-changes';
import {
  DraftChanged,
  DraftNotPreviewed,
  RubricDrafts,
  type RubricDraftView,
} from '../../evaluations/rubrics/rubric-drafts.service';
import { LiveRubricChanged, RubricEditions } from '../../evaluations/rubrics/rubric-editions.service';
import { RubricPreview, type RubricEffect } from '../../evaluations/rubrics/rubric-preview.service';
import { ApiError, NotFound } from '../../http/api-exception';
import { snakeCased } from '../../http/snake-cased';
import { RubricInvalid } from '../../scoring/rubric/rubric-invalid';
import type { RubricOutline } from '../../scoring/rubric/rubric-text';
import { Scorer } from '../../scoring/scorer';
import type {
  PublishedRubricDto,
  RubricDraftBody,
  RubricDraftDto,
  RubricPublishBody,
  RubricRollBackBody,
} from './rubric-draft.dto';
import { toCriterionDto } from './to-criterion-dto';

const CHANGED = 'Somebody else has changed the draft. Load it again before you go on.';
const NOT_PREVIEWED = 'The draft has not been previewed as it is, against the live rubric. Preview it first.';
const LIVE_CHANGED = 'Another rubric has been published since. Load the page again before you go back.';
const NO_DRAFT = 'This organisation has no draft of its rubric.';

/** What administrators do with the draft of their organisation's rubric, and who published it. */
@Injectable()
export class RubricDraftRequests {
  constructor(
    private readonly drafts: RubricDrafts,
    private readonly editions: RubricEditions,
    private readonly previews: RubricPreview,
    private readonly scorer: Scorer,
    private readonly audit: AuditTrail,
  ) {}

  /** Null when there is none. */
  async get(by: AdministratorView): Promise<RubricDraftDto | null> {
    const draft = await this.drafts.get(by.organisationId);
    return draft && this.described(by, draft);
  }

  /** Throws 409 when the draft is another than the one it was written on. */
  async save(by: AdministratorView, body: RubricDraftBody): Promise<RubricDraftDto> {
    await answeringConflicts(() => this.drafts.save(by, body));
    return this.described(by, await this.found(by.organisationId));
  }

  /** Throws 409 when the draft is another than the one that was looked at. */
  async discard({ organisationId }: AdministratorView, edition: number): Promise<void> {
    await answeringConflicts(() => this.drafts.discard(organisationId, edition));
  }

  /** Throws 404, 409 as `discard`, and `RubricInvalid` when the draft is no rubric yet. */
  async preview({ organisationId }: AdministratorView, edition: number): Promise<RubricEffect> {
    const draft = await this.found(organisationId);
    if (draft.edition !== edition) throw new ApiError(409, 'rubric_draft_changed', CHANGED);
    const { hash } = await this.read(organisationId, draft.source);
    const live = await this.editions.liveHash(organisationId);
    const effect = await this.previews.of(organisationId, draft.source);
    // Cut short before the first call, nobody has seen anything.
    if (effect.complete || effect.calls.length > 0) await this.drafts.notePreview(organisationId, hash, live);
    return effect;
  }

  /** Throws 404, 409 for what is not the previewed draft, and `RubricInvalid`. */
  async publish(by: AdministratorView, { edition, hash }: RubricPublishBody): Promise<PublishedRubricDto> {
    const { organisationId } = by;
    const draft = await this.found(organisationId);
    if (draft.edition !== edition) throw new ApiError(409, 'rubric_draft_changed', CHANGED);
    const rubric = await this.read(organisationId, draft.source);
    if (rubric.hash !== hash) throw new ApiError(409, 'rubric_draft_not_previewed', NOT_PREVIEWED);
    const { version } = rubric;
    await answeringConflicts(() =>
      this.drafts.publish(draft, rubric, (manager) =>
        this.audit.note(manager, by, 'rubric.activated', hash, { version }),
      ),
    );
    return { version, hash };
  }

  /** Throws 404 for an unknown version, and 409 when another rubric is live than the person saw. */
  async rollBack(
    by: AdministratorView,
    id: string,
    { live }: RubricRollBackBody,
  ): Promise<PublishedRubricDto> {
    const { organisationId } = by;
    const found = await this.editions.get(organisationId, id);
    if (!found) throw unknownVersion();
    const { version, hash } = found;
    await answeringConflicts(() =>
      this.editions.rollBack(organisationId, id, {
        instead: live,
        alongside: (manager) => this.audit.note(manager, by, 'rubric.rolled_back', hash, { version }),
      }),
    );
    return { version, hash };
  }

  /** What going back to a former version would change. Throws 404. */
  async changesTo(organisationId: string, id: string): Promise<RubricChange[]> {
    const former = await this.read(organisationId, await this.sourceOf(organisationId, id));
    const { rubric } = await this.editions.current(organisationId);
    return rubricChanges(rubric, former);
  }

  /** What a former version would make of the latest calls. Throws 404. */
  async previewOf(organisationId: string, id: string): Promise<RubricEffect> {
    return this.previews.of(organisationId, await this.sourceOf(organisationId, id));
  }

  private async sourceOf(organisationId: string, id: string): Promise<string> {
    const version = await this.editions.get(organisationId, id);
    if (!version) throw unknownVersion();
    return version.source;
  }

  private async found(organisationId: string): Promise<RubricDraftView> {
    const draft = await this.drafts.get(organisationId);
    if (!draft) throw new NotFound('rubric_draft_unknown', NO_DRAFT);
    return draft;
  }

  private read(organisationId: string, source: string): Promise<RubricOutline> {
    return this.scorer.readRubric(source, { organisationId, priority: 'client' });
  }

  private async described(by: AdministratorView, draft: RubricDraftView): Promise<RubricDraftDto> {
    const { organisationId } = by;
    const about = {
      edition: draft.edition,
      source: draft.source,
      changed_at: draft.changedAt.toISOString(),
      changed_by_you: draft.changedBy === by.id,
    };
    try {
      const rubric = await this.read(organisationId, draft.source);
      const live = await this.editions.liveHash(organisationId);
      const { rubric: current } = await this.editions.current(organisationId);
      return {
        ...about,
        issues: [],
        hash: rubric.hash,
        previewed: draft.previewedHash === rubric.hash && draft.previewedAgainst === live,
        changes: snakeCased(rubricChanges(current, rubric)),
        sections: rubric.sections,
        criteria: rubric.criteria.map(toCriterionDto),
      };
    } catch (error) {
      if (!(error instanceof RubricInvalid)) throw error;
      const nothing = { hash: null, previewed: false, changes: [], sections: [], criteria: [] };
      return { ...about, issues: [...error.issues], ...nothing };
    }
  }
}

const unknownVersion = () =>
  new NotFound('rubric_version_unknown', 'This organisation has no rubric version with this id.');

async function answeringConflicts(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof DraftChanged) throw new ApiError(409, 'rubric_draft_changed', CHANGED);
    if (error instanceof DraftNotPreviewed)
      throw new ApiError(409, 'rubric_draft_not_previewed', NOT_PREVIEWED);
    if (error instanceof LiveRubricChanged) throw new ApiError(409, 'rubric_live_changed', LIVE_CHANGED);
    throw error;
  }
}
