import { Injectable } from '@nestjs/common';
import { ErasureRequests } from '../erasure/erasure-requests.service';
import type { ErasureKind } from '../erasure/erasure-kind';
import type { ErasureView } from '../erasure/erasure-view';
import { snakeCased } from '../http/snake-cased';
import { CommandInvalid } from './command-invalid';
import {
  Command,
  OrganisationCommand,
  type CommandLine,
  type OrganisationCommandCall,
} from './command.decorator';
import { operator } from './operator';
import { nameOption } from './option-values';

/** Options of `erase` that name whose data is meant. */
const SUBJECTS = ['call', 'contact', 'agent'] as const;

@Injectable()
export class ErasureCommands {
  constructor(private readonly requests: ErasureRequests) {}

  /** A worker of the service erases it: at once, or as soon as one runs. */
  @OrganisationCommand('erase', { call: 'text', contact: 'text', agent: 'text', all: 'flag' })
  async erase(call: OrganisationCommandCall): Promise<object> {
    const { id } = call.organisation;
    return shown(await this.requests.start(operator(id), wantedBy(call, id)));
  }

  /** Works for an organisation that is erased, too. */
  @Command('erasure:show', { organisation: 'required', erasure: 'required' })
  async show({ text }: CommandLine): Promise<object> {
    return shown(await this.requests.get(text.organisation ?? '', text.erasure ?? ''));
  }
}

function wantedBy(line: CommandLine, organisationId: string): { kind: ErasureKind; subject: string } {
  const named = SUBJECTS.filter((kind) => line.text[kind] !== undefined);
  const [kind] = named;
  if (named.length + Number(line.flags.has('all')) !== 1)
    throw new CommandInvalid('erase needs one of --call, --contact, --agent and --all');
  return kind === undefined
    ? { kind: 'organisation', subject: organisationId }
    : { kind, subject: nameOption(line, kind) };
}

const shown = (erasure: ErasureView): object => snakeCased(erasure);
