import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { AdaptationInForce } from '../../evaluations/adaptation/adaptation-in-force.service';
import {
  Adaptations,
  AdaptationSuperseded,
  type AdaptationState,
} from '../../evaluations/adaptation/adaptations.service';
import { LearningQueue } from '../../evaluations/adaptation/learning-queue';
import { ApiError, NotFound } from '../../http/api-exception';

/** What administrators decide about what was learnt from their reviews, and who did. */
@Injectable()
export class AdaptationRequests {
  constructor(
    private readonly database: Database,
    private readonly adaptations: Adaptations,
    private readonly inForce: AdaptationInForce,
    private readonly queue: LearningQueue,
    private readonly audit: AuditTrail,
  ) {}

  /** Throws 404 for a version that cannot be accepted, 409 for one before the one in force. */
  async accept(by: AdministratorView, version: number): Promise<AdaptationState> {
    await this.change(by, async (manager) => {
      const isAccepted = await this.adaptations
        .accept(manager, by.organisationId, version)
        .catch((error: unknown) => {
          if (!(error instanceof AdaptationSuperseded)) throw error;
          throw new ApiError(
            409,
            'adaptation_later_version',
            'A later version is in force. Undo it to come back to an earlier one.',
          );
        });
      if (!isAccepted) throw new NotFound('adaptation_unknown', 'There is no such version to put in force.');
      await this.audit.note(manager, by, 'adaptation.accepted', null, { version });
    });
    return this.adaptations.state(by.organisationId);
  }

  /** Throws 409 when none is in force. */
  async undo(by: AdministratorView): Promise<AdaptationState> {
    await this.change(by, async (manager) => {
      const version = await this.adaptations.undo(manager, by.organisationId);
      if (version === null) throw new ApiError(409, 'adaptation_none', 'No adaptation is in force.');
      await this.audit.note(manager, by, 'adaptation.undone', null, { version });
    });
    return this.adaptations.state(by.organisationId);
  }

  /** Has it learn from what was reviewed so far, however little is new. */
  async learn(by: AdministratorView): Promise<AdaptationState> {
    await this.database.write(async (manager) => {
      await this.adaptations.request(manager, by.organisationId);
      await this.audit.note(manager, by, 'adaptation.requested');
    });
    await this.queue.wakeIfDue(by.organisationId);
    return this.adaptations.state(by.organisationId);
  }

  private async change(
    { organisationId }: AdministratorView,
    work: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    await this.database.write(work);
    this.inForce.forget(organisationId);
  }
}
