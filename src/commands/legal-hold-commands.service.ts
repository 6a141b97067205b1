import { Injectable } from '@nestjs/common';
import { HOLD_KINDS, MAX_REASON } from '../erasure/holds/hold-kind';
import { LegalHoldRequests } from '../erasure/holds/legal-hold-requests.service';
import { LegalHolds } from '../erasure/holds/legal-holds.service';
import { snakeCased } from '../http/snake-cased';
import { CommandInvalid } from './command-invalid';
import { OrganisationCommand, type OrganisationCommandCall } from './command.decorator';
import { operator } from './operator';
import { nameOption } from './option-values';

@Injectable()
export class LegalHoldCommands {
  constructor(
    private readonly requests: LegalHoldRequests,
    private readonly holds: LegalHolds,
  ) {}

  @OrganisationCommand('hold:list')
  async list({ organisation }: OrganisationCommandCall): Promise<object> {
    return { legal_holds: snakeCased(await this.holds.list(organisation.id)) };
  }

  @OrganisationCommand('hold:set', { call: 'text', contact: 'text', agent: 'text', reason: 'text' })
  async set(call: OrganisationCommandCall): Promise<object> {
    const named = HOLD_KINDS.filter((kind) => call.text[kind] !== undefined);
    const [kind] = named;
    if (kind === undefined || named.length > 1)
      throw new CommandInvalid('hold:set needs one of --call, --contact and --agent');
    const subject = nameOption(call, kind);
    if (subject === '') throw new CommandInvalid(`--${kind} must not be empty`);
    const reason = call.text.reason?.trim() || null;
    if (reason !== null && [...reason].length > MAX_REASON)
      throw new CommandInvalid(`--reason must have at most ${MAX_REASON} characters`);
    await this.requests.set(operator(call.organisation.id), { kind, subject, reason });
    return this.list(call);
  }

  @OrganisationCommand('hold:lift', { hold: 'required' })
  async lift(call: OrganisationCommandCall): Promise<object> {
    await this.requests.lift(operator(call.organisation.id), call.text.hold ?? '');
    return this.list(call);
  }
}
