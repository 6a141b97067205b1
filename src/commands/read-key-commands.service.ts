import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../auth/audit-trail.service';
import { KEY_SCOPES, type KeyScope } from '../auth/read-keys/key-scope';
import { ReadKeys, TooManyReadKeys, type ReadKeyPlan } from '../auth/read-keys/read-keys.service';
import { Database } from '../database/database';
import { CommandInvalid } from './command-invalid';
import { operator } from './operator';
import { dateOption, nameOption, type Command } from './read-command';

const MAX_NAME = 100;

/** What the command line does with read keys; every method returns what is printed. */
@Injectable()
export class ReadKeyCommands {
  constructor(
    private readonly database: Database,
    private readonly keys: ReadKeys,
    private readonly audit: AuditTrail,
  ) {}

  /** The key is shown once. */
  async create(organisationId: string, command: Command): Promise<object> {
    const plan = planOf(command);
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

function planOf(command: Command): ReadKeyPlan {
  const name = nameOption(command, 'name');
  if ([...name].length > MAX_NAME)
    throw new CommandInvalid(`--name must have at most ${MAX_NAME} characters`);
  const expiresAt = dateOption(command, 'expires-at') ?? null;
  if (expiresAt && expiresAt <= new Date()) throw new CommandInvalid('--expires-at must be in the future');
  return { name, scopes: scopesOf(command.text.scopes ?? ''), expiresAt, networks: [] };
}

function scopesOf(given: string): KeyScope[] {
  const words = given.split(',');
  const known = KEY_SCOPES.filter((scope) => words.includes(scope));
  if (known.length === 0 || !words.every((word) => KEY_SCOPES.some((scope) => scope === word)))
    throw new CommandInvalid(`--scopes must be some of ${KEY_SCOPES.join(',')}`);
  return known;
}
