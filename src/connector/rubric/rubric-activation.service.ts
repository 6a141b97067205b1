import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { RubricEditions } from '../../evaluations/rubrics/rubric-editions.service';
import { Scorer } from '../../scoring/scorer';

/** Puts rubrics in force for administrators, and writes down who did. */
@Injectable()
export class RubricActivation {
  constructor(
    private readonly scorer: Scorer,
    private readonly editions: RubricEditions,
    private readonly audit: AuditTrail,
  ) {}

  /** `source` is the text of the rubric. Rejects with `RubricInvalid`. */
  async activate(by: AdministratorView, source: string): Promise<void> {
    const { organisationId } = by;
    const rubric = await this.scorer.readRubric(source, { organisationId, priority: 'client' });
    const { version, hash } = rubric;
    await this.editions.activate(
      organisationId,
      { source, rubric },
      { alongside: (manager) => this.audit.note(manager, by, 'rubric.activated', hash, { version }) },
    );
  }
}
