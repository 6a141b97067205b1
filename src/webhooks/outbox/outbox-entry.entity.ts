import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { longText, positionType, uuid } from '../../database/column-types';

/**
 * What endpoints are to be told of one change, until it is divided into deliveries. Written for every delivered call, so as
 * cheaply as may be: a row for all events and endpoints, and no index but its key.
 */
@Entity('webhook_outbox')
export class OutboxEntry {
  /** Given by the database: changes of one call are written one after another, so this is their order. */
  @PrimaryGeneratedColumn('increment', positionType)
  position?: number;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** The call it tells of; null when it tells of none. */
  @Column({ ...uuid, name: 'call_id', nullable: true })
  callId: string | null;

  /** `AddressedEvent`s in their order, as JSON. */
  @Column(longText)
  events: string;
}
