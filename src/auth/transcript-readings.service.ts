import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Database } from '../database/database';
import { AuditTrail, type AuditedAction, type NotedActor } from './audit-trail.service';

/** Somebody who goes back and forth in a call reads it once; after an hour it is another reading. */
const ONE_READING_MS = 3_600_000;
/** Readings remembered by this process, so that most looks at a call ask the database nothing. */
const MAX_REMEMBERED = 20_000;

type Reading = Extract<AuditedAction, `${string}.read`>;

/**
 * Notes in the audit trail who read what was said: once per reader, call and hour, and once for each page of calls. No
 * reader waits in vain: when the database takes no writes the call can be read all the same, and the log tells that a
 * reading is missing. Whoever works with calls is not to stand still for it.
 */
@Injectable()
export class TranscriptReadings {
  private readonly logger = new Logger(TranscriptReadings.name);
  private readonly remembered = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: ONE_READING_MS });

  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  /** Of one call, by an administrator or by a key. Resolves once it is noted. */
  note(by: NotedActor, callId: string): Promise<void> {
    return this.noteOnce(by, 'transcript.read', callId);
  }

  /** The same of the test recording of this job. */
  noteTestRecording(by: NotedActor, jobId: string): Promise<void> {
    return this.noteOnce(by, 'test_recording.read', jobId);
  }

  /** Of the calls of a page, in its order: one entry, with how many they are, the first and the last. */
  async notePage(by: NotedActor, callIds: readonly string[]): Promise<void> {
    const [first] = callIds;
    if (first === undefined) return;
    const details = { transcripts: callIds.length, first, last: callIds.at(-1) };
    await this.database
      .write((manager) => this.audit.note(manager, by, 'transcripts.read', null, details))
      .catch((error: unknown) => this.tellMissing(error));
  }

  private async noteOnce(by: NotedActor, action: Reading, subject: string): Promise<void> {
    const key = `${by.organisationId} ${by.keyId ?? by.id} ${action} ${subject}`;
    if (this.remembered.has(key)) return;
    this.remembered.set(key, true);
    try {
      // Another process may have noted it: it knows when its hour is over.
      if (await this.audit.hasNoted({ by, action, subject, since: new Date(Date.now() - ONE_READING_MS) })) {
        this.remembered.delete(key);
        return;
      }
      await this.database.write((manager) => this.audit.note(manager, by, action, subject));
    } catch (error) {
      this.remembered.delete(key);
      this.tellMissing(error);
    }
  }

  private tellMissing(error: unknown): void {
    this.logger.error({ err: error }, 'That a transcript was read could not be noted');
  }
}
