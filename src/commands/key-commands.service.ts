import { Injectable } from '@nestjs/common';
import { IntegrationKeys } from '../auth/integration-keys.service';
import { SandboxKeys } from '../auth/sandbox-keys/sandbox-keys.service';
import { SandboxRefused } from '../organisations/sandbox/sandboxes.service';
import { CommandInvalid } from './command-invalid';
import { OrganisationCommand, type OrganisationCommandCall } from './command.decorator';
import { operator } from './operator';

@Injectable()
export class KeyCommands {
  constructor(
    private readonly keys: IntegrationKeys,
    private readonly sandboxKeys: SandboxKeys,
  ) {}

  /** The key is shown once; the one before stops working. */
  @OrganisationCommand('key:create', { sandbox: 'flag' })
  async create({ organisation: { id, sandboxOf }, flags }: OrganisationCommandCall): Promise<object> {
    if (flags.has('sandbox')) return { sandbox_key: await this.createForSandbox(id) };
    if (sandboxOf !== null)
      throw new CommandInvalid('this organisation is a sandbox: name the one it belongs to, with --sandbox');
    return { integration_key: await this.keys.create(operator(id)) };
  }

  private async createForSandbox(organisationId: string): Promise<string> {
    try {
      return await this.sandboxKeys.create(operator(organisationId));
    } catch (error) {
      if (error instanceof SandboxRefused) throw new CommandInvalid(error.message);
      throw error;
    }
  }
}
