import { Column, Entity, PrimaryColumn } from 'typeorm';
import { identity, moment, uuid } from '../database/column-types';

/** That a call was erased: all that is left of it, so that it is not processed when it is delivered again. */
@Entity('erased_call')
export class ErasedCall {
  @PrimaryColumn({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** `erasedIdentity` of the call, from which its identifier cannot be read. */
  @PrimaryColumn(identity)
  identity: string;

  @Column({ ...moment, name: 'erased_at' })
  erasedAt: Date;
}
