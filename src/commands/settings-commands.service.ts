import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../auth/audit-trail.service';
import { Database } from '../database/database';
import { Organisations } from '../organisations/organisations.service';
import { CommandInvalid } from './command-invalid';
import { OrganisationCommand, type OrganisationCommandCall } from './command.decorator';
import { operator } from './operator';
import { dateOption } from './option-values';
import { shownOrganisation } from './shown-organisation';

@Injectable()
export class SettingsCommands {
  constructor(
    private readonly database: Database,
    private readonly organisations: Organisations,
    private readonly audit: AuditTrail,
  ) {}

  /** Without an option it only tells what is in force. */
  @OrganisationCommand('settings:set', { analysis: 'text', 'analysis-started-at': 'text' })
  async set(call: OrganisationCommandCall): Promise<object> {
    const { id } = call.organisation;
    const { analysis } = call.text;
    if (analysis !== undefined && analysis !== 'on' && analysis !== 'off')
      throw new CommandInvalid('--analysis must be on or off');
    const changed = {
      analysisEnabled: analysis === undefined ? undefined : analysis === 'on',
      analysisStartedAt: dateOption(call, 'analysis-started-at'),
    };
    await this.database.write(async (manager) => {
      const before = await this.organisations.setAnalysisWithin(manager, id, changed);
      await this.audit.note(manager, operator(id), 'settings.changed', id, {
        from: { analysis_enabled: before.analysisEnabled, analysis_started_at: before.analysisStartedAt },
        to: { analysis_enabled: changed.analysisEnabled, analysis_started_at: changed.analysisStartedAt },
      });
    });
    return shownOrganisation(await this.organisations.get(id));
  }
}
