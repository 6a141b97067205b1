import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../database/new-id';
import type { Administrator } from './administrator.entity';
import { AuditEntry } from './audit-entry.entity';

/** What administrators do that somebody may ask about later. */
export const AUDITED_ACTIONS = [
  'integration_key.created',
  'agent.linked',
  'agent.unlinked',
  'connection.confirmed',
  'test_recording.replaced',
  'settings.changed',
  'rubric.activated',
  'rubric.example_added',
  'rescoring.started',
  'rescoring.cancelled',
  'answer.changed',
  'recording.retried',
  'call.retried',
  'calls.retried',
  'password.changed',
  'session.started',
  'session.refused',
  'session.ended',
] as const;
export type AuditedAction = (typeof AUDITED_ACTIONS)[number];

/** Who changed what. */
@Injectable()
export class AuditTrail {
  /**
   * Notes an action in the transaction that does it. `subject` is the id of what it is done to, `details`
   * old and new values where they matter: no secrets, no words of a call.
   */
  async note(
    manager: EntityManager,
    { id: administratorId, organisationId }: Pick<Administrator, 'id' | 'organisationId'>,
    action: AuditedAction,
    subject: string | null = null,
    details: object | null = null,
  ): Promise<void> {
    await manager.insert(AuditEntry, {
      id: newId(),
      organisationId,
      administratorId,
      action,
      subject,
      details: details && JSON.stringify(details),
      createdAt: new Date(),
    });
  }
}
