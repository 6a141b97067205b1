import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AdministratorRequest } from '../../auth/administrator.guard';
import { AuditTrail, type AuditedAction } from '../../auth/audit-trail.service';
import { hashToken } from '../../auth/token';
import { Database } from '../../database/database';
import { AudioKeepings } from '../../recordings/kept-audio/audio-keepings.service';
import { TestRecordings } from '../../recordings/test-recording.service';

/** Characters of the mark by which the entries of one session are told from those of another. */
const MARK_LENGTH = 12;

/** Who listens: the administrator and the token of their session. */
type Listener = Pick<AdministratorRequest, 'administrator' | 'sessionToken'>;

/** What is listened to, and what is locked while it is noted. */
interface ListenedAudio {
  action: Extract<AuditedAction, `${string}.listened`>;
  subject: string;
  lock: (manager: EntityManager) => Promise<void>;
}

/** Notes who listens to what: once a session, however many ranges its player asks for. */
@Injectable()
export class Listening {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
    private readonly keepings: AudioKeepings,
    private readonly testRecordings: TestRecordings,
  ) {}

  /** To the kept audio of a call. Resolves when it is noted, before a byte is sent. */
  noteCall(listener: Listener, callId: string): Promise<void> {
    const { organisationId } = listener.administrator;
    return this.note(listener, {
      action: 'call.listened',
      subject: callId,
      lock: (manager) => this.keepings.lock(manager, organisationId, callId),
    });
  }

  /** The same of the test recording of this job. */
  noteTestRecording(listener: Listener, jobId: string): Promise<void> {
    const { organisationId } = listener.administrator;
    return this.note(listener, {
      action: 'test_recording.listened',
      subject: jobId,
      lock: (manager) => this.testRecordings.lock(manager, organisationId),
    });
  }

  private async note(
    { administrator, sessionToken }: Listener,
    { action, subject, lock }: ListenedAudio,
  ): Promise<void> {
    // Of the hash that is stored of the token, so that nobody finds a session by it.
    const session = hashToken(hashToken(sessionToken)).slice(0, MARK_LENGTH);
    const entry = { by: administrator, action, subject, details: { session } };
    if (await this.audit.hasNoted(entry)) return;
    await this.database.write(async (manager) => {
      // The ranges of one player come at once: one of them notes it, the others wait and see that it is.
      await lock(manager);
      if (!(await this.audit.hasNoted(entry, manager)))
        await this.audit.note(manager, administrator, action, subject, entry.details);
    });
  }
}
