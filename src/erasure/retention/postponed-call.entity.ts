import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { uuid } from '../../database/column-types';

/** A call of which something was over that could not be removed yet: it was still to be transcribed or scored. */
@Entity('postponed_retention')
@Index('ix_postponed_retention_organisation', ['organisationId', 'callId'])
export class PostponedCall {
  @PrimaryColumn({ ...uuid, name: 'call_id' })
  callId: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;
}
