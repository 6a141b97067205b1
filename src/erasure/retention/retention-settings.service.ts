import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor';
import { AuditTrail } from '../../auth/audit-trail.service';
import { Database } from '../../database/database';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import type { RetentionRules } from './retention-rules';
import { RetentionRulesRepository } from './retention-rules.repository';

/** For how long an organisation keeps its data, as it has decided; a worker removes what is over. */
@Injectable()
export class RetentionSettings {
  constructor(
    private readonly database: Database,
    private readonly organisations: OrganisationsRepository,
    private readonly rules: RetentionRulesRepository,
    private readonly audit: AuditTrail,
  ) {}

  get(organisationId: string): Promise<RetentionRules> {
    return this.rules.get(organisationId);
  }

  /** Replaces the rules in force by what `change` makes of them, with a note of who did. */
  async change(by: Actor, change: (from: RetentionRules) => RetentionRules): Promise<RetentionRules> {
    const { organisationId } = by;
    return this.database.write(async (manager) => {
      await this.organisations.within(manager).lock(organisationId);
      const rules = this.rules.within(manager);
      const from = await rules.get(organisationId);
      const to = change(from);
      await rules.set(organisationId, to);
      await this.audit.note(manager, by, 'retention.changed', null, { from, to });
      return to;
    });
  }
}
