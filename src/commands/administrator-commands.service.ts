import { Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import {
  AdministratorManagement,
  type AdministratorName,
  type AdministratorStanding,
} from '../auth/administrator-management.service';
import { CommandInvalid } from './command-invalid';
import { operator } from './operator';
import type { Command } from './read-command';

/** What the command line does with administrators there are; every method returns what is printed. */
@Injectable()
export class AdministratorCommands {
  constructor(private readonly management: AdministratorManagement) {}

  async list(organisationId: string): Promise<object> {
    return { administrators: (await this.management.list(organisationId)).map(shown) };
  }

  /** The first password is shown once. */
  async create(organisationId: string, { text, flags }: Command): Promise<object> {
    const email = text.email ?? '';
    checkEmail(email);
    const lasting = flags.has('lasting-password');
    const { administrator, password } = await this.management.create(
      operator(organisationId),
      email,
      lasting,
    );
    return { email: administrator.email, password };
  }

  async disable(organisationId: string, command: Command): Promise<object> {
    return shown(await this.management.disable(operator(organisationId), namedBy(command)));
  }

  async enable(organisationId: string, command: Command): Promise<object> {
    return shown(await this.management.enable(operator(organisationId), namedBy(command)));
  }

  /** The new password is shown once. */
  async reset(organisationId: string, command: Command): Promise<object> {
    const lasting = command.flags.has('lasting-password');
    const who = namedBy(command);
    const { administrator, password } = await this.management.reset(operator(organisationId), who, lasting);
    return { email: administrator.email, password };
  }

  async remove(organisationId: string, command: Command): Promise<object> {
    return { removed: (await this.management.remove(operator(organisationId), namedBy(command))).email };
  }
}

/** Throws `CommandInvalid`. */
export function checkEmail(email: string): void {
  if (!isEmail(email)) throw new CommandInvalid('the e-mail address is not one');
}

const namedBy = ({ text }: Command): AdministratorName => ({ email: text.email ?? '' });

const shown = ({ email, disabledAt, createdAt }: AdministratorStanding): object => ({
  email,
  disabled_at: disabledAt?.toISOString() ?? null,
  created_at: createdAt.toISOString(),
});
