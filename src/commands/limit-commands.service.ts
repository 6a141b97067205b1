import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../auth/audit-trail.service';
import { Database } from '../database/database';
import { LIMIT_NAMES, type LimitName, type LimitOverrides } from '../limits/limit-names';
import { LimitsInForce } from '../limits/limits-in-force.service';
import { CommandInvalid } from './command-invalid';
import { OrganisationCommand, type CommandOptions, type OrganisationCommandCall } from './command.decorator';
import { operator } from './operator';

const MAX_LIMIT = 1_000_000_000;
const NUMBER = /^\d{1,10}$/;

/** How a limit is named on the command line. */
const limitOption = (name: LimitName): string => name.replaceAll('_', '-');

const OPTIONS: CommandOptions = Object.fromEntries(LIMIT_NAMES.map((name) => [limitOption(name), 'text']));

@Injectable()
export class LimitCommands {
  constructor(
    private readonly database: Database,
    private readonly limits: LimitsInForce,
    private readonly audit: AuditTrail,
  ) {}

  /** What holds for the organisation; 0 is no limit. */
  @OrganisationCommand('limits:show')
  async show({ organisation: { id } }: OrganisationCommandCall): Promise<object> {
    return { organisation_id: id, limits: await this.limits.of(id) };
  }

  /** Each option is a number, 0 for no limit, or `default` for what the settings say. */
  @OrganisationCommand('limits:set', OPTIONS)
  async set({ organisation: { id }, text }: OrganisationCommandCall): Promise<object> {
    const changed: Partial<LimitOverrides> = {};
    for (const name of LIMIT_NAMES) {
      const given = text[limitOption(name)];
      if (given !== undefined) changed[name] = valueOf(name, given);
    }
    const limits = await this.database.write(async (manager) => {
      const now = await this.limits.change(manager, id, changed);
      if (Object.keys(changed).length > 0)
        await this.audit.note(manager, operator(id), 'limits.changed', null, { to: changed });
      return now;
    });
    return { organisation_id: id, limits };
  }
}

function valueOf(name: LimitName, given: string): number | null {
  if (given === 'default') return null;
  if (NUMBER.test(given) && Number(given) <= MAX_LIMIT) return Number(given);
  throw new CommandInvalid(`--${limitOption(name)} must be a number, 0 for no limit, or default`);
}
