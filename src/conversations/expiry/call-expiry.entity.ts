import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { moment, uuid } from '../../database/column-types';

/** That a part of a call was removed before the call, because its organisation keeps it for fewer days. */
@Entity('call_expiry')
@Index('ix_call_expiry_organisation', ['organisationId'])
export class CallExpiry {
  @PrimaryColumn({ ...uuid, name: 'call_id' })
  callId: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** When its transcript was removed; null while it is kept. */
  @Column({ ...moment, name: 'transcript_expired_at', nullable: true })
  transcriptExpiredAt: Date | null;

  /** When its evaluation was removed; null while it is kept. */
  @Column({ ...moment, name: 'evaluation_expired_at', nullable: true })
  evaluationExpiredAt: Date | null;
}
