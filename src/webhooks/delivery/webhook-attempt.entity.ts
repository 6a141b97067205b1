import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { longText, moment, uuid } from '../../database/column-types';

/** One request that was sent for a delivery, and how it was answered. */
@Entity('webhook_attempt')
@Index('ix_webhook_attempt_delivery', ['deliveryId', 'id'])
export class WebhookAttempt {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column({ ...uuid, name: 'delivery_id' })
  deliveryId: string;

  /** The endpoint's address at that time. */
  @Column(longText)
  url: string;

  @Column({ ...moment, name: 'sent_at' })
  sentAt: Date;

  @Column({ name: 'duration_ms', type: 'int' })
  durationMs: number;

  /** HTTP status; null when no answer came. */
  @Column({ type: 'int', nullable: true })
  status: number | null;

  /** Why no answer came, as a code such as ECONNREFUSED. */
  @Column({ type: 'varchar', length: 60, nullable: true })
  error: string | null;

  /** The beginning of the answer's body. */
  @Column({ ...longText, nullable: true })
  answer: string | null;
}
