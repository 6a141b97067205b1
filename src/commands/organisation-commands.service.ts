import { Injectable } from '@nestjs/common';
import { Administrators, type NewAdministrator } from '../auth/administrators.service';
import { AuditTrail } from '../auth/audit-trail.service';
import { IntegrationKeys } from '../auth/integration-keys.service';
import { Database } from '../database/database';
import { newId } from '../database/new-id';
import { Organisations } from '../organisations/organisations.service';
import { Command, type CommandLine } from './command.decorator';
import { operator } from './operator';
import { checkEmail, dateOption, nameOption } from './option-values';
import { shownOrganisation } from './shown-organisation';

@Injectable()
export class OrganisationCommands {
  constructor(
    private readonly database: Database,
    private readonly organisations: Organisations,
    private readonly keys: IntegrationKeys,
    private readonly administrators: Administrators,
    private readonly audit: AuditTrail,
  ) {}

  @Command('organisation:create', {
    name: 'required',
    demo: 'flag',
    'analysis-disabled': 'flag',
    'analysis-started-at': 'text',
    'admin-email': 'text',
    'lasting-password': 'flag',
  })
  async create(line: CommandLine): Promise<object> {
    const email = line.text['admin-email'];
    if (email !== undefined) checkEmail(email);
    const given = {
      name: nameOption(line, 'name'),
      demo: line.flags.has('demo'),
      analysisEnabled: !line.flags.has('analysis-disabled'),
      analysisStartedAt: dateOption(line, 'analysis-started-at') ?? null,
    };
    const id = newId();
    // Somebody must be able to sign in; without an address one is made up that can receive nothing.
    const administrator = await this.administrators.prepare(
      email ?? `admin@${id}.invalid`,
      line.flags.has('lasting-password'),
    );
    // Together or not at all: an organisation whose key was never shown is of no use.
    return this.database.write(async (manager) => {
      await this.organisations.createWithin(manager, { ...given, id });
      const integration_key = await this.keys.createWithin(manager, id);
      await this.administrators.createWithin(manager, id, administrator);
      await this.audit.note(manager, operator(id), 'organisation.created', id);
      return { organisation_id: id, integration_key, admin: shownAdministrator(administrator) };
    });
  }

  @Command('organisation:list')
  async list(): Promise<object> {
    return { organisations: (await this.organisations.list()).map(shownOrganisation) };
  }
}

const shownAdministrator = ({ email, password }: NewAdministrator): object => ({ email, password });
