import { Injectable } from '@nestjs/common';
import type { AdministratorStanding } from '../auth/administrator-management.service';
import { AdministratorManagement } from '../auth/administrator-management.service';
import type { Command } from './read-command';

/** What the command line does with administrators there are; every method returns what is printed. */
@Injectable()
export class AdministratorCommands {
  constructor(private readonly management: AdministratorManagement) {}

  async list(organisationId: string): Promise<object> {
    return { administrators: (await this.management.list(organisationId)).map(shown) };
  }

  async disable(organisationId: string, { text }: Command): Promise<object> {
    return shown(await this.management.disable(organisationId, text.email ?? ''));
  }

  async enable(organisationId: string, { text }: Command): Promise<object> {
    return shown(await this.management.enable(organisationId, text.email ?? ''));
  }

  /** The new password is shown once. */
  async reset(organisationId: string, { text }: Command): Promise<object> {
    const { email, password } = await this.management.reset(organisationId, text.email ?? '');
    return { email, password };
  }

  async remove(organisationId: string, { text }: Command): Promise<object> {
    return { removed: (await this.management.remove(organisationId, text.email ?? '')).email };
  }
}

const shown = ({ email, disabledAt, createdAt }: AdministratorStanding): object => ({
  email,
  disabled_at: disabledAt?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
});
