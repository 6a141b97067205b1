import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { Database } from '../../database/database';
import { RedactionChoices } from '../../organisations/redaction/redaction-choices.service';
import { MARKS, REDACTION_KINDS } from '../../redaction/kinds';
import { redactSentences } from '../../redaction/redact';
import type { RedactionTrialBody, RedactionTrialDto } from './redaction-trial.dto';
import type { RedactionBody, RedactionDto } from './redaction.dto';

/** Shows and changes what an organisation has taken out of its conversations, and notes it in the audit trail. */
@Injectable()
export class RedactionRequests {
  constructor(
    private readonly database: Database,
    private readonly choices: RedactionChoices,
    private readonly audit: AuditTrail,
  ) {}

  async show(organisationId: string): Promise<RedactionDto> {
    const { redactRecordings, redactTranscripts } = await this.choices.chosen(organisationId);
    const inForce = await this.choices.inForce(organisationId);
    return {
      recordings: { kinds: inForce.recordings, chosen: redactRecordings !== null },
      transcripts: { kinds: inForce.transcripts, chosen: redactTranscripts !== null },
      marks: REDACTION_KINDS.map((kind) => ({ kind, mark: MARKS[kind] })),
    };
  }

  /** What `body` leaves out stays. Resolves with what is in force then. */
  async change(administrator: AdministratorView, body: RedactionBody): Promise<RedactionDto> {
    const { organisationId } = administrator;
    const { recordings, transcripts } = body;
    await this.database.write(async (manager) => {
      const before = await this.choices.changeWithin(manager, organisationId, {
        ...(recordings === undefined ? {} : { redactRecordings: recordings }),
        ...(transcripts === undefined ? {} : { redactTranscripts: transcripts }),
      });
      await this.audit.note(manager, administrator, 'redaction.changed', organisationId, {
        from: { recordings: before.redactRecordings, transcripts: before.redactTranscripts },
        to: { recordings, transcripts },
      });
    });
    return this.show(organisationId);
  }

  /** What `kinds` leave of sentences that stand one a line: as in a call, a question tells what the next line answers. */
  try({ kinds, text }: RedactionTrialBody): RedactionTrialDto {
    const sentences = text.split('\n').map((line) => ({ text: line }));
    const left = redactSentences(sentences, kinds);
    return { text: left.map((sentence) => sentence.text).join('\n') };
  }
}
