import { Column, Entity, PrimaryColumn } from 'typeorm';
import { longText, moment, uuid, word } from '../../database/column-types';
import type { LearningFailureCode } from './learning-failure';

/** How far the learning from an organisation's reviews is, and what is in force; made with its first call looked through. */
@Entity('adaptation_learning')
export class AdaptationLearning {
  @PrimaryColumn({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /**
   * How often a call was looked through, ever: it only grows. One that was scored again may be counted again, once people
   * have answered what the engine now answers otherwise.
   */
  @Column({ name: 'looked_through', type: 'int', default: 0 })
  lookedThrough: number;

  /** `lookedThrough` when it last learnt. */
  @Column({ name: 'learnt_from', type: 'int', default: 0 })
  learntFrom: number;

  /** When an administrator asked it to learn now; null when nobody waits for that. */
  @Column({ ...moment, name: 'requested_at', nullable: true })
  requestedAt: Date | null;

  /** Id of the version in force; null for none. */
  @Column({ ...uuid, name: 'in_force', nullable: true })
  inForce: string | null;

  /** Versions made so far. */
  @Column({ type: 'int', default: 0 })
  versions: number;

  /** `AdaptationGain` of what was last learnt, offered or not, as JSON. */
  @Column({ ...longText, nullable: true })
  gain: string | null;

  @Column({ ...moment, name: 'learnt_at', nullable: true })
  learntAt: Date | null;

  /** How often learning was started since it last came to an end. */
  @Column({ type: 'int', default: 0 })
  starts: number;

  @Column({ ...longText, name: 'last_error', nullable: true })
  lastError: string | null;

  /** Null for a failure of before codes were kept. */
  @Column({ ...word, name: 'failure_code', nullable: true })
  failureCode: LearningFailureCode | null;

  @Column({ ...uuid, name: 'lease_owner', nullable: true })
  leaseOwner: string | null;

  @Column({ ...moment, name: 'lease_expires_at', nullable: true })
  leaseExpiresAt: Date | null;
}
