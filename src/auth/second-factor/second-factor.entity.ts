import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { moment, uuid } from '../../database/column-types';

/** What an administrator shows beside the password: codes of an app, or one of the recovery codes. */
@Entity('second_factor')
@Index('ix_second_factor_organisation', ['organisationId'])
export class SecondFactor {
  @PrimaryColumn({ ...uuid, name: 'administrator_id' })
  administratorId: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** The seed in base32, sealed where the organisation's data are. */
  @Column({ type: 'varchar', length: 255 })
  seed: string;

  /** Hashes of the recovery codes that are left, with commas between. */
  @Column({ name: 'recovery_hashes', type: 'varchar', length: 1000 })
  recoveryHashes: string;

  /** The last step of time of which a code was used: none of it or before counts any more. */
  @Column({ name: 'last_step', type: 'int' })
  lastStep: number;

  /** Since when it is asked for; null while it is being set up. */
  @Column({ ...moment, name: 'enabled_at', nullable: true })
  enabledAt: Date | null;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;
}
