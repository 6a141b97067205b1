import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../database/new-id';
import type { Actor } from './actor';
import { AdministratorsRepository } from './administrators.repository';
import { AuditEntriesRepository } from './audit-entries.repository';

/** What administrators do, and the service by itself, that somebody may ask about later. */
export const AUDITED_ACTIONS = [
  'integration_key.created',
  'integration_key.scopes_changed',
  'sandbox_key.created',
  'read_key.created',
  'read_key.rotated',
  'read_key.revoked',
  'webhook.created',
  'webhook.changed',
  'webhook.secret_rotated',
  'webhook.deleted',
  'webhook.tested',
  'webhook.resent',
  'webhook.replayed',
  'webhook.switched_off',
  'export.requested',
  'export.downloaded',
  'export.deleted',
  'export_schedule.set',
  'export_schedule.deleted',
  'erasure.requested',
  'legal_hold.set',
  'legal_hold.lifted',
  'retention.changed',
  'audio_retention.changed',
  'call.listened',
  'access_report.read',
  'agent.linked',
  'agent.unlinked',
  'connection.confirmed',
  'test_recording.replaced',
  'test_recording.uploaded',
  'test_recording.listened',
  'test_recording.read',
  'settings.changed',
  'redaction.changed',
  'encryption.enabled',
  'encryption.rotated',
  'rubric.activated',
  'rubric.rolled_back',
  'rubric.example_added',
  'rescoring.started',
  'rescoring.cancelled',
  'speakers.exchanged',
  'score.requested',
  'answer.changed',
  'answer.taken_back',
  'answers.confirmed',
  'review.closed',
  'review.undone',
  'comment.added',
  'comment.changed',
  'comment.deleted',
  'adaptation.requested',
  'adaptation.accepted',
  'adaptation.undone',
  'topic.created',
  'topic.changed',
  'topic.archived',
  'topic.suggestions_requested',
  'recording.retried',
  'call.retried',
  'calls.retried',
  'password.changed',
  'second_factor.enabled',
  'second_factor.disabled',
  'second_factor.recovery_codes_made',
  'second_factor.recovery_code_used',
  'administrator.created',
  'administrator.disabled',
  'administrator.enabled',
  'administrator.reset',
  'administrator.removed',
  'session.started',
  'session.refused',
  'session.ended',
  'session.revoked',
  'transcript.read',
  'transcripts.read',
  'limits.changed',
  'organisation.created',
] as const;
export type AuditedAction = (typeof AUDITED_ACTIONS)[number];

/** Something an administrator did. */
export interface AuditEntryView {
  id: string;
  at: Date;
  /** E-mail address; null when nobody has it any more. */
  administrator: string | null;
  action: AuditedAction;
  /** The id of what it was done to. */
  subject: string | null;
  /** The network it was done from, `command`, or `service` for what it does by itself; null where none is known. */
  source: string | null;
  /** Old and new values where they matter. */
  details: Record<string, unknown> | null;
}

/** Who did what is noted: an administrator, or a system by its key. */
export type NotedActor = Pick<Actor, 'id' | 'organisationId'> & Partial<Pick<Actor, 'keyId' | 'source'>>;

/** An entry that may stand in the audit trail already. */
interface NotedBefore {
  by: NotedActor;
  action: AuditedAction;
  subject: string;
  /** Only since this moment. */
  since?: Date;
  /** Only with exactly these details. */
  details?: object;
}

/** Who changed what. */
@Injectable()
export class AuditTrail {
  constructor(
    private readonly entries: AuditEntriesRepository,
    private readonly administrators: AdministratorsRepository,
  ) {}

  /**
   * Notes an action in the transaction that does it. `subject` is the id of what it is done to, `details`
   * old and new values where they matter: no secrets, no words of a call. What was done with a read key names the key.
   */
  async note(
    manager: EntityManager,
    { id: administratorId, organisationId, keyId, source = null }: NotedActor,
    action: AuditedAction,
    subject: string | null = null,
    details: object | null = null,
  ): Promise<void> {
    const noted = detailsOf(details, keyId);
    await this.entries.within(manager).insert({
      id: newId(),
      organisationId,
      administratorId,
      action,
      subject,
      details: noted && JSON.stringify(noted),
      source,
      createdAt: new Date(),
    });
  }

  /** Whether somebody has done this to this before, for what is noted once in a while. */
  hasNoted({ by, action, subject, since, details }: NotedBefore, manager?: EntityManager): Promise<boolean> {
    const entries = manager ? this.entries.within(manager) : this.entries;
    const { id: administratorId, organisationId, keyId } = by;
    const noted = detailsOf(details ?? null, keyId);
    return entries.exists(
      { organisationId, administratorId, action, subject },
      { since, details: noted ? JSON.stringify(noted) : undefined },
    );
  }

  /**
   * Forgets the details of what was done to calls, conversations or agents that are erased; that it was done, and by
   * whom, stays. Within the write that erases them.
   */
  async forgetDetails(
    manager: EntityManager,
    organisationId: string,
    subjects: readonly string[],
  ): Promise<void> {
    await this.entries.within(manager).forgetDetails(organisationId, subjects);
  }

  /** For retention: how many entries are older than `before`. */
  countBefore(organisationId: string, before: Date): Promise<number> {
    return this.entries.countBefore(organisationId, before);
  }

  /** Deletes the oldest of them, at most `limit`; resolves with how many. */
  deleteBefore(manager: EntityManager, organisationId: string, before: Date, limit: number): Promise<number> {
    return this.entries.within(manager).deleteBefore(organisationId, before, limit);
  }

  /** The same of details that name this, such as an export of one agent's calls. */
  async forgetMentions(manager: EntityManager, organisationId: string, text: string): Promise<void> {
    await this.entries.within(manager).forgetMentions(organisationId, JSON.stringify(text));
  }

  /** The latest first; with `before` those older than the entry of that id. */
  async list(organisationId: string, before: string | undefined, limit: number): Promise<AuditEntryView[]> {
    const entries = await this.entries.list(organisationId, before, limit);
    const ids = entries.map(({ administratorId }) => administratorId).filter((id) => id !== '');
    const emails = await this.administrators.emailsOf(organisationId, ids);
    return entries.map((entry) => ({
      id: entry.id,
      at: entry.createdAt,
      administrator: emails.get(entry.administratorId) ?? null,
      action: entry.action as AuditedAction,
      subject: entry.subject,
      source: entry.source,
      details: entry.details ? (JSON.parse(entry.details) as Record<string, unknown>) : null,
    }));
  }
}

/** With the read key that something was done with, if it was one. */
const detailsOf = (details: object | null, keyId: string | null | undefined): object | null =>
  keyId ? { ...details, read_key: keyId } : details;
