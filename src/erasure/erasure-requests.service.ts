import { Injectable } from '@nestjs/common';
import type { Actor } from '../auth/actor';
import { AuditTrail } from '../auth/audit-trail.service';
import { Database } from '../database/database';
import { ApiError, InvalidPayload, NotFound } from '../http/api-exception';
import type { ErasureKind } from './erasure-kind';
import type { ErasureView } from './erasure-view';
import { Erasures, TooManyErasures } from './erasures.service';
import { LegalHolds } from './holds/legal-holds.service';

/** What owners ask to have erased, with a note of who did; the note names no subject. */
@Injectable()
export class ErasureRequests {
  constructor(
    private readonly database: Database,
    private readonly erasures: Erasures,
    private readonly holds: LegalHolds,
    private readonly audit: AuditTrail,
  ) {}

  /** Throws 400 for another organisation's id, and 409 for what is held, or when there are enough erasures. */
  async start(by: Actor, wanted: { kind: ErasureKind; subject: string }): Promise<ErasureView> {
    const { organisationId } = by;
    const { kind, subject } = wanted;
    if (kind === 'organisation' && subject !== organisationId)
      throw new InvalidPayload([
        { field: 'subject', message: 'must be the id of this organisation', code: 'not_this_organisation' },
      ]);
    if (await this.isHeld(organisationId, wanted))
      throw new ApiError(409, 'legal_hold', 'A legal hold forbids this; lift it first.');
    const id = await this.database
      .write(async (manager) => {
        const started = await this.erasures.start(manager, organisationId, wanted);
        await this.audit.note(manager, by, 'erasure.requested', started, { kind });
        return started;
      })
      .catch((error: unknown) => {
        if (!(error instanceof TooManyErasures)) throw error;
        throw new ApiError(409, 'too_many_erasures', error.message);
      });
    await this.erasures.wake(id);
    return this.get(organisationId, id);
  }

  /** Throws 404. */
  async get(organisationId: string, id: string): Promise<ErasureView> {
    const found = await this.erasures.find(organisationId, id);
    if (!found) throw new NotFound('erasure_unknown', 'This organisation has no erasure with this id.');
    return found;
  }

  /** The erasure of an organisation, for whoever has its salt. Throws 404. */
  async receiptOf(id: string, salt: string): Promise<ErasureView> {
    const found = await this.erasures.findOfOrganisation(id, salt);
    if (!found) throw new NotFound('erasure_unknown', 'No organisation was erased with this id and salt.');
    return found;
  }

  /** Whether a legal hold forbids the erasure as a whole; calls may be held besides. */
  isHeld(
    organisationId: string,
    { kind, subject }: { kind: ErasureKind; subject: string },
  ): Promise<boolean> {
    return kind === 'organisation'
      ? this.holds.any(organisationId)
      : this.holds.isHeld(organisationId, kind, subject);
  }
}
