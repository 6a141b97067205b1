import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { ErasureRequests } from '../erasure/erasure-requests.service';
import type { ErasureKind } from '../erasure/erasure-kind';
import type { ErasureView } from '../erasure/erasure-view';
import { snakeCased } from '../http/snake-cased';
import { Organisations } from '../organisations/organisations.service';
import { CommandInvalid } from './command-invalid';
import { operator } from './operator';
import { nameOption, type Command } from './read-command';

/** Options of `erase` that name whose data is meant. */
const SUBJECTS = ['call', 'contact', 'agent'] as const;

/** What the command line does for the protection of people's data; every method returns what is printed. */
@Injectable()
export class DataProtectionCommands {
  constructor(
    private readonly database: Database,
    private readonly organisations: Organisations,
    private readonly requests: ErasureRequests,
  ) {}

  /** A worker of the service erases it: at once, or as soon as one runs. */
  async erase(command: Command): Promise<object> {
    const { id } = await this.organisations.get(command.text.organisation ?? '');
    return shown(await this.requests.start(operator(id), wantedBy(command, id)));
  }

  /** Works for an organisation that is erased, too. */
  async showErasure({ text }: Command): Promise<object> {
    return shown(await this.requests.get(text.organisation ?? '', text.erasure ?? ''));
  }

  async compact(): Promise<object> {
    await this.database.compact();
    return { compacted: true };
  }
}

function wantedBy(command: Command, organisationId: string): { kind: ErasureKind; subject: string } {
  const named = SUBJECTS.filter((kind) => command.text[kind] !== undefined);
  const [kind] = named;
  if (named.length + Number(command.flags.has('all')) !== 1)
    throw new CommandInvalid('erase needs one of --call, --contact, --agent and --all');
  return kind === undefined
    ? { kind: 'organisation', subject: organisationId }
    : { kind, subject: nameOption(command, kind) };
}

const shown = (erasure: ErasureView): object => snakeCased(erasure);
