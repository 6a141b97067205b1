import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { longText, moment, name, uuid, word } from '../../database/column-types';
import type { DisabledReason, EndpointState } from './endpoint-state';

const secret = { type: 'varchar', length: 255 } as const;

/** An address of a client that is told of events. One worker at a time delivers to it. */
@Entity('webhook_endpoint')
@Index('ix_webhook_endpoint_organisation', ['organisationId', 'id'])
@Index('ix_webhook_endpoint_state', ['state', 'id'])
export class WebhookEndpoint {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column(longText)
  url: string;

  @Column({ ...name, nullable: true })
  description: string | null;

  /** JSON array of `EventType`. */
  @Column({ ...longText, name: 'event_types' })
  eventTypes: string;

  /** `whsec_` and the key in base64, see `EndpointSecrets`. Signing needs the key itself, so it cannot be hashed. */
  @Column(secret)
  secret: string;

  /** The secret before a rotation, which signs as well until it expires. */
  @Column({ ...secret, name: 'previous_secret', nullable: true })
  previousSecret: string | null;

  @Column({ ...moment, name: 'previous_secret_expires_at', nullable: true })
  previousSecretExpiresAt: Date | null;

  @Column(word)
  state: EndpointState;

  @Column({ ...word, name: 'disabled_reason', nullable: true })
  disabledReason: DisabledReason | null;

  @Column({ ...moment, name: 'disabled_at', nullable: true })
  disabledAt: Date | null;

  /** Attempts that failed since the last success. */
  @Column({ type: 'int', default: 0 })
  failures: number;

  /** Its first failure since the last success, or since it was last left alone for long. */
  @Column({ ...moment, name: 'failing_since', nullable: true })
  failingSince: Date | null;

  @Column({ ...moment, name: 'last_failed_at', nullable: true })
  lastFailedAt: Date | null;

  /** Nothing is sent to it before, because it has failed repeatedly. */
  @Column({ ...moment, name: 'resume_at', nullable: true })
  resumeAt: Date | null;

  /** How long the slowest request of its last turn took, in milliseconds. */
  @Column({ name: 'last_duration_ms', type: 'int', nullable: true })
  slowestMs: number | null;

  @Column({ ...uuid, name: 'lease_owner', nullable: true })
  leaseOwner: string | null;

  @Column({ ...moment, name: 'lease_expires_at', nullable: true })
  leaseExpiresAt: Date | null;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;

  /** When somebody last changed it; how it answers is written without. */
  @Column({ ...moment, name: 'updated_at' })
  updatedAt: Date;
}
