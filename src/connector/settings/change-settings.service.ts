import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { parseDate } from '../../http/validation/parse-date';
import type { OrganisationView } from '../../organisations/organisation-view';
import { Organisations } from '../../organisations/organisations.service';
import type { SettingsBody } from './settings.dto';

/** Changes the settings of an organisation, and notes it in the audit trail. */
@Injectable()
export class ChangeSettings {
  constructor(
    private readonly database: Database,
    private readonly organisations: Organisations,
    private readonly audit: AuditTrail,
  ) {}

  /** What `body` leaves out stays. Resolves with the organisation as it is then. */
  async change(administrator: AdministratorView, body: SettingsBody): Promise<OrganisationView> {
    const { organisationId } = administrator;
    const { analysis_enabled, analysis_started_at: start, vocabulary } = body;
    await this.database.write(async (manager) => {
      const before = await this.organisations.setAnalysisWithin(manager, organisationId, {
        analysisEnabled: analysis_enabled,
        analysisStartedAt: typeof start === 'string' ? parseDate(start) : start,
      });
      if (vocabulary) await this.organisations.setVocabulary(manager, organisationId, vocabulary);
      await this.audit.note(manager, administrator, 'settings.changed', organisationId, {
        from: { analysis_enabled: before.analysisEnabled, analysis_started_at: before.analysisStartedAt },
        to: { analysis_enabled, analysis_started_at: start, vocabulary_entries: vocabulary?.length },
      });
    });
    return this.organisations.get(organisationId);
  }
}
