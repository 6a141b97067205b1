import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { longText, moment, positionType, uuid, word } from '../../database/column-types';
import type { SentEventType } from '../event-types';
import type { StoredState } from './delivery-state';

/**
 * An event for one endpoint, which waits to be sent, and is a row of the log afterwards. Several for every delivered call, so in as
 * few indices as may be: SQLite has the third for none that was just written.
 */
@Entity('webhook_delivery')
@Index('ix_webhook_delivery_state', ['endpointId', 'state', 'id'])
@Index('ix_webhook_delivery_told', ['callId', 'endpointId'])
@Index('ix_webhook_delivery_due', ['endpointId', 'state', 'dueAt'], { where: "state = 'pending'" })
export class WebhookDelivery {
  /** Given by the database: events of one call are written one after another, so this is their order. */
  @PrimaryGeneratedColumn('increment', positionType)
  position?: number;

  /** Made with it, so that it is in the order of the log, and found by the index of that. */
  @Column(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column({ ...uuid, name: 'endpoint_id' })
  endpointId: string;

  /** The same for every endpoint and every attempt; sent as `webhook-id`. */
  @Column({ name: 'event_id', type: 'varchar', length: 40 })
  eventId: string;

  @Column({ ...word, name: 'event_type' })
  eventType: SentEventType;

  /** The call it tells of; null when it tells of none. */
  @Column({ ...uuid, name: 'call_id', nullable: true })
  callId: string | null;

  /** The JSON text that is sent. */
  @Column(longText)
  payload: string;

  @Column(word)
  state: StoredState;

  /** Since it was written, or last asked to be sent again. */
  @Column({ type: 'int', default: 0 })
  attempts: number;

  /** When it is to be sent, or was when it has ended. */
  @Column({ ...moment, name: 'due_at' })
  dueAt: Date;

  /** HTTP status of the last answer; null when there was none. */
  @Column({ name: 'last_status', type: 'int', nullable: true })
  lastStatus: number | null;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;

  @Column({ ...moment, name: 'ended_at', nullable: true })
  endedAt: Date | null;
}
