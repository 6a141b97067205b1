import { Injectable } from '@nestjs/common';
import { HOLD_KINDS, MAX_REASON } from '../erasure/holds/hold-kind';
import { LegalHoldRequests } from '../erasure/holds/legal-hold-requests.service';
import { LegalHolds } from '../erasure/holds/legal-holds.service';
import { snakeCased } from '../http/snake-cased';
import { CommandInvalid } from './command-invalid';
import { operator } from './operator';
import { nameOption, type Command } from './read-command';

/** What the command line does with legal holds; every method returns what is printed. */
@Injectable()
export class LegalHoldCommands {
  constructor(
    private readonly requests: LegalHoldRequests,
    private readonly holds: LegalHolds,
  ) {}

  async list(organisationId: string): Promise<object> {
    return { legal_holds: snakeCased(await this.holds.list(organisationId)) };
  }

  async set(organisationId: string, command: Command): Promise<object> {
    const named = HOLD_KINDS.filter((kind) => command.text[kind] !== undefined);
    const [kind] = named;
    if (kind === undefined || named.length > 1)
      throw new CommandInvalid('hold:set needs one of --call, --contact and --agent');
    const subject = nameOption(command, kind);
    if (subject === '') throw new CommandInvalid(`--${kind} must not be empty`);
    const reason = command.text.reason?.trim() || null;
    if (reason !== null && [...reason].length > MAX_REASON)
      throw new CommandInvalid(`--reason must have at most ${MAX_REASON} characters`);
    await this.requests.set(operator(organisationId), { kind, subject, reason });
    return this.list(organisationId);
  }

  async lift(organisationId: string, command: Command): Promise<object> {
    await this.requests.lift(operator(organisationId), command.text.hold ?? '');
    return this.list(organisationId);
  }
}
