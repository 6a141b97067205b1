import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { hashToken } from '../../auth/token';
import { Database } from '../../database/database';
import { AudioKeepings } from '../../recordings/kept-audio/audio-keepings.service';

/** Characters of the mark by which the entries of one session are told from those of another. */
const MARK_LENGTH = 12;

/** Notes who listens to which call: once a session, however many ranges its player asks for. */
@Injectable()
export class Listening {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly keepings: AudioKeepings,
  ) {}

  /** Resolves when it is noted, before a byte is sent. */
  async note(administrator: AdministratorView, sessionToken: string, callId: string): Promise<void> {
    // Of the hash that is stored of the token, so that nobody finds a session by it.
    const session = hashToken(hashToken(sessionToken)).slice(0, MARK_LENGTH);
    const entry = {
      by: administrator,
      action: 'call.listened',
      subject: callId,
      details: { session },
    } as const;
    if (await this.audit.hasNoted(entry)) return;
    await this.database.write(async (manager) => {
      // The ranges of one player come at once: one of them notes it, the others wait and see that it is.
      await this.keepings.lock(manager, administrator.organisationId, callId);
      if (!(await this.audit.hasNoted(entry, manager)))
        await this.audit.note(manager, administrator, entry.action, callId, entry.details);
    });
  }
}
