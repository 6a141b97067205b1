import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor';
import { AuditTrail } from '../../auth/audit-trail.service';
import { Database } from '../../database/database';
import { ApiError, NotFound } from '../../http/api-exception';
import type { WantedHold } from './hold-kind';
import { LegalHolds, TooManyHolds } from './legal-holds.service';

/** What owners hold and let go of, with a note of who did. */
@Injectable()
export class LegalHoldRequests {
  constructor(
    private readonly database: Database,
    private readonly holds: LegalHolds,
    private readonly audit: AuditTrail,
  ) {}

  /** Throws 409 when there are as many as there may be. */
  async set(by: Actor, wanted: WantedHold): Promise<void> {
    await this.database
      .write(async (manager) => {
        const id = await this.holds.set(manager, by.organisationId, wanted);
        await this.audit.note(manager, by, 'legal_hold.set', id, {
          kind: wanted.kind,
          // Only that there is one: people write of people.
          has_reason: wanted.reason !== null,
        });
      })
      .catch((error: unknown) => {
        if (!(error instanceof TooManyHolds)) throw error;
        throw new ApiError(
          409,
          'too_many_legal_holds',
          'There are as many legal holds as there may be; lift one first.',
        );
      });
  }

  /** Throws 404. */
  async lift(by: Actor, id: string): Promise<void> {
    await this.database.write(async (manager) => {
      if (!(await this.holds.lift(manager, by.organisationId, id)))
        throw new NotFound('legal_hold_unknown', 'This organisation has no legal hold with this id.');
      await this.audit.note(manager, by, 'legal_hold.lifted', id);
    });
  }
}
