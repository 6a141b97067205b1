import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../auth/audit-trail.service';
import { Database } from '../database/database';
import { RedactionChoices } from '../organisations/redaction/redaction-choices.service';
import { isRedactionKind, REDACTION_KINDS, type RedactionKind } from '../redaction/kinds';
import { CommandInvalid } from './command-invalid';
import { OrganisationCommand, type CommandLine, type OrganisationCommandCall } from './command.decorator';
import { operator } from './operator';

@Injectable()
export class RedactionCommands {
  constructor(
    private readonly database: Database,
    private readonly redaction: RedactionChoices,
    private readonly audit: AuditTrail,
  ) {}

  /** Without an option it only tells what is in force. */
  @OrganisationCommand('redaction:set', { recordings: 'text', transcripts: 'text' })
  async set(call: OrganisationCommandCall): Promise<object> {
    const { id, sandboxOf } = call.organisation;
    if (sandboxOf !== null) throw new CommandInvalid('a sandbox follows its organisation: name that one');
    const recordings = kindsOption(call, 'recordings');
    const transcripts = kindsOption(call, 'transcripts');
    const changed = {
      ...(recordings === undefined ? {} : { redactRecordings: recordings }),
      ...(transcripts === undefined ? {} : { redactTranscripts: transcripts }),
    };
    await this.database.write(async (manager) => {
      const before = await this.redaction.changeWithin(manager, id, changed);
      if (Object.keys(changed).length === 0) return;
      await this.audit.note(manager, operator(id), 'redaction.changed', id, {
        from: { recordings: before.redactRecordings, transcripts: before.redactTranscripts },
        to: { recordings, transcripts },
      });
    });
    return { organisation_id: id, ...(await this.redaction.inForce(id)) };
  }
}

/** Kinds of redaction with commas between, none for "off", null for "default"; undefined when it was not given. */
function kindsOption({ text }: CommandLine, option: string): RedactionKind[] | null | undefined {
  const given = text[option];
  if (given === undefined) return undefined;
  if (given === 'default') return null;
  const kinds = given === 'off' ? [] : given.split(',');
  if (!kinds.every(isRedactionKind))
    throw new CommandInvalid(`--${option} must be off, default, or some of ${REDACTION_KINDS.join(',')}`);
  return [...new Set(kinds)];
}
