import { Injectable } from '@nestjs/common';
import { Administrators, type NewAdministrator } from '../auth/administrators.service';
import { AuditTrail } from '../auth/audit-trail.service';
import { IntegrationKeys } from '../auth/integration-keys.service';
import { SandboxKeys } from '../auth/sandbox-keys/sandbox-keys.service';
import { Database } from '../database/database';
import { newId } from '../database/new-id';
import { AgentLinking } from '../ingestion/agent-linking.service';
import type { OrganisationView } from '../organisations/organisation-view';
import { Organisations } from '../organisations/organisations.service';
import { RedactionChoices } from '../organisations/redaction/redaction-choices.service';
import { SandboxRefused } from '../organisations/sandbox/sandboxes.service';
import { OperatorRetry } from '../recordings/retry/operator-retry.service';
import { DataProtectionCommands } from './data-protection-commands.service';
import { CommandInvalid } from './command-invalid';
import { AdministratorCommands, checkEmail } from './administrator-commands.service';
import { EncryptionCommands } from './encryption-commands.service';
import { LimitCommands } from './limit-commands.service';
import { operator } from './operator';
import { ReadKeyCommands } from './read-key-commands.service';
import { LegalHoldCommands } from './legal-hold-commands.service';
import { RetentionCommands } from './retention-commands.service';
import { dateOption, kindsOption, nameOption, type Command } from './read-command';

/** What the command line does; every method returns what is printed. */
@Injectable()
export class Commands {
  constructor(
    private readonly database: Database,
    private readonly organisations: Organisations,
    private readonly keys: IntegrationKeys,
    private readonly sandboxKeys: SandboxKeys,
    private readonly administrators: Administrators,
    private readonly linking: AgentLinking,
    private readonly retry: OperatorRetry,
    private readonly redaction: RedactionChoices,
    private readonly dataProtection: DataProtectionCommands,
    private readonly encryption: EncryptionCommands,
    private readonly limits: LimitCommands,
    private readonly management: AdministratorCommands,
    private readonly readKeys: ReadKeyCommands,
    private readonly retention: RetentionCommands,
    private readonly legalHolds: LegalHoldCommands,
    private readonly audit: AuditTrail,
  ) {}

  run(command: Command): Promise<object> {
    switch (command.name) {
      case 'organisation:create':
        return this.createOrganisation(command);
      case 'organisation:list':
        return this.listOrganisations();
      case 'key:create':
        return this.createKey(command);
      case 'read-key:create':
        return this.organisation(command).then(({ id }) => this.readKeys.create(id, command));
      case 'agent:link':
        return this.linkAgent(command);
      case 'admin:create':
        return this.organisation(command).then(({ id }) => this.management.create(id, command));
      case 'settings:set':
        return this.setSettings(command);
      case 'redaction:set':
        return this.setRedaction(command);
      case 'analysis:retry':
        return this.retryAnalyses(command);
      case 'erase':
        return this.dataProtection.erase(command);
      case 'erasure:show':
        return this.dataProtection.showErasure(command);
      case 'database:compact':
        return this.dataProtection.compact();
      case 'encryption:enable':
        return this.organisation(command).then(({ id }) => this.encryption.enable(id));
      case 'encryption:status':
        return this.encryption.status();
      case 'encryption:rotate':
        return this.encryption.rotate();
      case 'admin:list':
        return this.organisation(command).then(({ id }) => this.management.list(id));
      case 'admin:disable':
        return this.organisation(command).then(({ id }) => this.management.disable(id, command));
      case 'admin:enable':
        return this.organisation(command).then(({ id }) => this.management.enable(id, command));
      case 'admin:reset':
        return this.organisation(command).then(({ id }) => this.management.reset(id, command));
      case 'admin:remove':
        return this.organisation(command).then(({ id }) => this.management.remove(id, command));
      case 'limits:show':
        return this.organisation(command).then(({ id }) => this.limits.show(id));
      case 'limits:set':
        return this.organisation(command).then(({ id }) => this.limits.set(id, command));
      case 'hold:list':
        return this.organisation(command).then(({ id }) => this.legalHolds.list(id));
      case 'hold:set':
        return this.organisation(command).then(({ id }) => this.legalHolds.set(id, command));
      case 'hold:lift':
        return this.organisation(command).then(({ id }) => this.legalHolds.lift(id, command));
      case 'retention:show':
        return this.organisation(command).then(({ id }) => this.retention.show(id));
      case 'retention:set':
        return this.organisation(command).then(({ id }) => this.retention.set(id, command));
      case 'migrate':
        return Promise.resolve({ applied: [] });
    }
  }

  private async createOrganisation(command: Command): Promise<object> {
    const email = command.text['admin-email'];
    if (email !== undefined) checkEmail(email);
    const given = {
      name: nameOption(command, 'name'),
      demo: command.flags.has('demo'),
      analysisEnabled: !command.flags.has('analysis-disabled'),
      analysisStartedAt: dateOption(command, 'analysis-started-at') ?? null,
    };
    const id = newId();
    // Somebody must be able to sign in; without an address one is made up that can receive nothing.
    const administrator = await this.administrators.prepare(
      email ?? `admin@${id}.invalid`,
      command.flags.has('lasting-password'),
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

  private async listOrganisations(): Promise<object> {
    return { organisations: (await this.organisations.list()).map(shown) };
  }

  private async createKey(command: Command): Promise<object> {
    const { id, sandboxOf } = await this.organisation(command);
    if (command.flags.has('sandbox')) return { sandbox_key: await this.createSandboxKey(id) };
    if (sandboxOf !== null)
      throw new CommandInvalid('this organisation is a sandbox: name the one it belongs to, with --sandbox');
    return { integration_key: await this.keys.create(operator(id)) };
  }

  private async createSandboxKey(organisationId: string): Promise<string> {
    try {
      return await this.sandboxKeys.create(operator(organisationId));
    } catch (error) {
      if (error instanceof SandboxRefused) throw new CommandInvalid(error.message);
      throw error;
    }
  }

  private async linkAgent(command: Command): Promise<object> {
    const { id } = await this.organisation(command);
    const [external, employee] = [nameOption(command, 'agent'), nameOption(command, 'employee')];
    const linked = await this.database.write(async (manager) => {
      const linked = await this.linking.linkByNameWithin(manager, id, external, employee);
      const { agent } = linked;
      await this.audit.note(manager, operator(id), 'agent.linked', agent.id, { to: agent.employeeId });
      return linked;
    });
    this.linking.announce(linked);
    const { agent } = linked;
    return { agent_external_id: agent.externalId, employee_id: agent.employeeId };
  }

  private async setSettings(command: Command): Promise<object> {
    const { id } = await this.organisation(command);
    const analysis = command.text.analysis;
    if (analysis !== undefined && analysis !== 'on' && analysis !== 'off')
      throw new CommandInvalid('--analysis must be on or off');
    const changed = {
      analysisEnabled: analysis === undefined ? undefined : analysis === 'on',
      analysisStartedAt: dateOption(command, 'analysis-started-at'),
    };
    await this.database.write(async (manager) => {
      const before = await this.organisations.setAnalysisWithin(manager, id, changed);
      await this.audit.note(manager, operator(id), 'settings.changed', id, {
        from: { analysis_enabled: before.analysisEnabled, analysis_started_at: before.analysisStartedAt },
        to: { analysis_enabled: changed.analysisEnabled, analysis_started_at: changed.analysisStartedAt },
      });
    });
    return shown(await this.organisations.get(id));
  }

  /** Without an option it only tells what is in force. */
  private async setRedaction(command: Command): Promise<object> {
    const { id, sandboxOf } = await this.organisation(command);
    if (sandboxOf !== null) throw new CommandInvalid('a sandbox follows its organisation: name that one');
    const recordings = kindsOption(command, 'recordings');
    const transcripts = kindsOption(command, 'transcripts');
    const changed = {
      ...(recordings === undefined ? {} : { redactRecordings: recordings }),
      ...(transcripts === undefined ? {} : { redactTranscripts: transcripts }),
    };
    await this.database.write(async (manager) => {
      const before = await this.redaction.changeWithin(manager, id, changed);
      if (Object.keys(changed).length === 0) return;
      await this.audit.note(manager, operator(id), 'redaction.changed', id, {
        from: { recordings: before.redactRecordings, transcripts: before.redactTranscripts },
        to: { recordings, transcripts },
      });
    });
    return { organisation_id: id, ...(await this.redaction.inForce(id)) };
  }

  private async retryAnalyses(command: Command): Promise<object> {
    const { call } = command.text;
    if ((call === undefined) !== command.flags.has('all-failed'))
      throw new CommandInvalid('analysis:retry needs either --call or --all-failed');
    const { id } = await this.organisation(command);
    const queued =
      call === undefined ? await this.retry.retryAnalyses(id) : await this.retry.retryCall(id, call);
    // Many transactions have done it, so the note has one of its own.
    if (queued > 0)
      await this.database.write((manager) =>
        this.audit.note(manager, operator(id), 'calls.retried', null, { calls: queued }),
      );
    return { queued };
  }

  private organisation(command: Command): Promise<OrganisationView> {
    return this.organisations.get(command.text.organisation ?? '');
  }
}

const shownAdministrator = ({ email, password }: NewAdministrator): object => ({ email, password });

const shown = (organisation: OrganisationView): object => ({
  organisation_id: organisation.id,
  name: organisation.name,
  demo: organisation.demo,
  sandbox_of: organisation.sandboxOf,
  analysis: organisation.analysisEnabled ? 'on' : 'off',
  analysis_started_at: organisation.analysisStartedAt?.toISOString() ?? null,
  connection_confirmed_at: organisation.connectionConfirmedAt?.toISOString() ?? null,
  created_at: organisation.createdAt.toISOString(),
});
