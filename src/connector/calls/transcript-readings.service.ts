import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AuditTrail } from '../../auth/audit-trail.service';
import type { AdministratorView } from '../../auth/signed-in';
import { Database } from '../../database/database';

/** Somebody who goes back and forth in a call reads it once; after an hour it is another reading. */
const ONE_READING_MS = 3_600_000;
/** Readings remembered by this process, so that most looks at a call ask the database nothing. */
const MAX_REMEMBERED = 20_000;

/** Notes in the audit trail who read what was said in a call: once per administrator, call and hour. */
@Injectable()
export class TranscriptReadings {
  private readonly logger = new Logger(TranscriptReadings.name);
  private readonly remembered = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: ONE_READING_MS });

  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Resolves once it is noted. When the database takes no writes the call can be read all the same, and the log tells
   * that a reading is missing: whoever works with calls is not to stand still for it.
   */
  async note(by: AdministratorView, callId: string): Promise<void> {
    const key = `${by.id} ${callId}`;
    if (this.remembered.has(key)) return;
    this.remembered.set(key, true);
    const since = new Date(Date.now() - ONE_READING_MS);
    try {
      // Another process may have noted it: it knows when its hour is over.
      if (await this.audit.hasNoted({ by, action: 'transcript.read', subject: callId, since })) {
        this.remembered.delete(key);
        return;
      }
      await this.database.write((manager) => this.audit.note(manager, by, 'transcript.read', callId));
    } catch (error) {
      this.remembered.delete(key);
      this.logger.error({ err: error }, 'That a transcript was read could not be noted');
    }
  }
}
