import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../auth/audit-trail.service';
import { KEY_SCOPES, type KeyScope } from '../auth/read-keys/key-scope';
import { ReadKeys, TooManyReadKeys, type ReadKeyPlan } from '../auth/read-keys/read-keys.service';
import { Database } from '../database/database';
import { CommandInvalid } from './command-invalid';
import { OrganisationCommand, type CommandLine, type OrganisationCommandCall } from './command.decorator';
import { operator } from './operator';
import { dateOption, nameOption } from './option-values';

const MAX_NAME = 100;

@Injectable()
export class ReadKeyCommands {
  constructor(
    private readonly database: Database,
    private readonly keys: ReadKeys,
    private readonly audit: AuditTrail,
  ) {}

  /** The key is shown once. */
  @OrganisationCommand('read-key:create', { name: 'required', scopes: 'required', 'expires-at': 'text' })
  async create(call: OrganisationCommandCall): Promise<object> {
    const { id: organisationId } = call.organisation;
    const plan = planOf(call);
    const { id, key } = await this.database
      .write(async (manager) => {
        const created = await this.keys.create(manager, organisationId, plan);
        await this.audit.note(manager, operator(organisationId), 'read_key.created', created.id, plan);
        return created;
      })
      .catch((error: unknown) => {
        if (error instanceof TooManyReadKeys) throw new CommandInvalid(error.message);
        throw error;
      });
    return { read_key_id: id, read_key: key };
  }
}

function planOf(line: CommandLine): ReadKeyPlan {
  const name = nameOption(line, 'name');
  if ([...name].length > MAX_NAME)
    throw new CommandInvalid(`--name must have at most ${MAX_NAME} characters`);
  const expiresAt = dateOption(line, 'expires-at') ?? null;
  if (expiresAt && expiresAt <= new Date()) throw new CommandInvalid('--expires-at must be in the future');
  return { name, scopes: scopesOf(line.text.scopes ?? ''), expiresAt, networks: [] };
}

function scopesOf(given: string): KeyScope[] {
  const words = given.split(',');
  const known = KEY_SCOPES.filter((scope) => words.includes(scope));
  if (known.length === 0 || !words.every((word) => KEY_SCOPES.some((scope) => scope === word)))
    throw new CommandInvalid(`--scopes must be some of ${KEY_SCOPES.join(',')}`);
  return known;
}
