import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database';
import { LeaseLost } from '../../database/lease';
import { storedFailure } from '../../database/stored-failure';
import { OrganisationEvents } from '../../webhooks/organisation-events.service';
import { Adaptations } from '../adaptation/adaptations.service';
import { LearningQueue } from '../adaptation/learning-queue';
import { CallRescorer, type RescoredCall } from './call-rescorer.service';
import type { RescoringFailure } from './rescoring-failure';
import type { Rescoring } from './rescoring.entity';
import { RescoringsRepository } from './rescorings.repository';

/** Commits how far a rescoring has come, with what follows from it. */
@Injectable()
export class RescoringProgress {
  constructor(
    private readonly database: Database,
    private readonly rescorings: RescoringsRepository,
    private readonly rescorer: CallRescorer,
    private readonly adaptations: Adaptations,
    private readonly learning: LearningQueue,
    private readonly events: OrganisationEvents,
  ) {}

  /**
   * Commits progress, and with it a call's new evaluation. Throws `LeaseLost` when another worker has taken over, or the
   * call is to be scored anew because its speakers have just been exchanged.
   */
  async advance(
    rescoring: Rescoring,
    owner: string,
    next: Partial<Rescoring>,
    scored: RescoredCall | null = null,
  ): Promise<void> {
    const now = new Date();
    const set = { ...next, starts: 0, updatedAt: now };
    await this.database.write(async (manager) => {
      if (!(await this.rescorings.within(manager).advance(rescoring, owner, set))) throw new LeaseLost();
      if (scored && !(await this.rescorer.commit(manager, scored, now))) throw new LeaseLost();
      if (next.finishedAt) await this.tellFinished(manager, { ...rescoring, ...set });
      // Reviewed calls may have other probabilities now, by another engine than the one that was learnt from.
      if (next.state === 'done') await this.adaptations.requestAnew(manager, rescoring.organisationId);
    });
    Object.assign(rescoring, set);
  }

  /** Ends it, and has what was learnt from reviewed calls learnt anew. */
  async finish(
    rescoring: Rescoring,
    owner: string,
    state: 'done' | 'failed',
    failure: RescoringFailure | null = null,
  ): Promise<void> {
    const { done, failed, total } = rescoring;
    const counted = state === 'done' ? done + failed : total;
    const ended = { state, ...(failure && storedFailure(failure)), total: counted, finishedAt: new Date() };
    await this.advance(rescoring, owner, ended);
    await this.learning.wakeIfDue(rescoring.organisationId);
  }

  private tellFinished(manager: EntityManager, rescoring: Rescoring): Promise<void> {
    const { id, organisationId, state, done: scored, failed, updatedAt } = rescoring;
    return this.events.rescoringFinished(manager, organisationId, { id, state, scored, failed }, updatedAt);
  }
}
