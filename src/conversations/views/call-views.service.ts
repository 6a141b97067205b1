import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../database/new-id';
import type { CallView } from './call-view.entity';
import { CallViewsRepository } from './call-views.repository';
import { Mentions } from './mentions';

/** A kept view as other features see it. */
export type StoredView = Pick<CallView, 'id' | 'ownerId' | 'isShared' | 'name' | 'search'>;

/** What is kept: as many as a menu can show. */
export const VIEW_LIMITS = { ofOwner: 30, ofOrganisation: 300, name: 100, search: 4_000 } as const;

/** Views that are read for mentions before others have their turn: some 15 ms each where they are as long as they may be. */
const READ_IN_A_TURN = 10;

/** The administrator, or the organisation, keeps as many views as they may. */
export class TooManyViews extends Error {
  constructor() {
    super(`an administrator keeps at most ${VIEW_LIMITS.ofOwner} views`);
    this.name = 'TooManyViews';
  }
}

/** Views of the list of calls that people keep: their own, and those shared with their organisation. */
@Injectable()
export class CallViews {
  constructor(private readonly views: CallViewsRepository) {}

  /** Those an administrator sees, the first kept first. */
  async list(organisationId: string, administratorId: string): Promise<StoredView[]> {
    const views = await this.views.listAll(organisationId);
    return views.filter(({ ownerId, isShared }) => isShared || ownerId === administratorId);
  }

  /** Its id. Throws `TooManyViews`. */
  async keep(
    manager: EntityManager,
    organisationId: string,
    view: Pick<CallView, 'ownerId' | 'isShared' | 'name' | 'search'>,
  ): Promise<string> {
    const views = this.views.within(manager);
    const kept = await views.listAll(organisationId);
    const own = kept.filter(({ ownerId }) => ownerId === view.ownerId);
    if (own.length >= VIEW_LIMITS.ofOwner || kept.length >= VIEW_LIMITS.ofOrganisation)
      throw new TooManyViews();
    const id = newId();
    await views.insert({ ...view, id, organisationId, createdAt: new Date() });
    return id;
  }

  /** Whether there was one of this id that the administrator sees; a shared one any administrator changes. */
  async change(
    manager: EntityManager,
    organisationId: string,
    administratorId: string,
    id: string,
    view: Pick<CallView, 'isShared' | 'name' | 'search'>,
  ): Promise<boolean> {
    const views = this.views.within(manager);
    if (!(await this.sees(views, organisationId, administratorId, id))) return false;
    await views.update(organisationId, id, view);
    return true;
  }

  /** Whether there was one of this id that the administrator sees; a shared one any administrator deletes. */
  async delete(
    manager: EntityManager,
    organisationId: string,
    administratorId: string,
    id: string,
  ): Promise<boolean> {
    const views = this.views.within(manager);
    if (!(await this.sees(views, organisationId, administratorId, id))) return false;
    await views.delete(organisationId, id);
    return true;
  }

  /** Deletes every view that names what is erased by any of these identifiers and names, whoever keeps it. */
  async forgetMentions(
    manager: EntityManager,
    organisationId: string,
    texts: readonly string[],
  ): Promise<void> {
    const views = this.views.within(manager);
    const mentions = new Mentions(texts);
    for (const [at, view] of (await views.listAll(organisationId)).entries()) {
      if (mentions.areIn(view)) await views.delete(organisationId, view.id);
      // A view may be thousands of characters long: others have their turn.
      if (at % READ_IN_A_TURN === READ_IN_A_TURN - 1) await nextTurn();
    }
  }

  private async sees(
    views: CallViewsRepository,
    organisationId: string,
    administratorId: string,
    id: string,
  ): Promise<boolean> {
    const found = (await views.listAll(organisationId)).find((view) => view.id === id);
    return found !== undefined && (Boolean(found.isShared) || found.ownerId === administratorId);
  }
}
