import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { longText, moment, positionType, uuid, word } from '../../database/column-types';
import type { SentEventType } from '../event-types';
import type { DeliveryState } from './delivery-state';

/** An event for one endpoint: a row of the outbox, and afterwards of the log. */
@Entity('webhook_delivery')
@Index('ux_webhook_delivery_id', ['id'], { unique: true })
@Index('ix_webhook_delivery_due', ['endpointId', 'state', 'dueAt'])
@Index('ix_webhook_delivery_call', ['endpointId', 'callId', 'state', 'position'])
@Index('ix_webhook_delivery_log', ['endpointId', 'state', 'position'])
export class WebhookDelivery {
  /** Given by the database: events of one call are written one after another, so this is their order. */
  @PrimaryGeneratedColumn('increment', positionType)
  position?: number;

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
  state: DeliveryState;

  /** Since it was written, or last asked to be sent again. */
  @Column({ type: 'int', default: 0 })
  attempts: number;

  /** When it is to be sent. When it has ended, `createdAt`: the index of what is due then finds it by its moment. */
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
