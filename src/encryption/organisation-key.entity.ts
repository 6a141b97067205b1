import { Column, Entity, PrimaryColumn } from 'typeorm';
import { moment, uuid } from '../database/column-types';

/** The data key of one organisation whose data are encrypted, wrapped under a master key. */
@Entity('organisation_key')
export class OrganisationKey {
  @PrimaryColumn({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column({ type: 'varchar', length: 200, name: 'master_key_id' })
  masterKeyId: string;

  /** Null once it was destroyed: nobody can read what was sealed with it again. */
  @Column({ type: 'varchar', length: 500, name: 'wrapped_key', nullable: true })
  wrappedKey: string | null;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;

  /** When what was stored before it has all been sealed; null until then. */
  @Column({ ...moment, name: 'sealed_at', nullable: true })
  sealedAt: Date | null;

  /** The call up to which that was done: its date and id, with a space between; null before the first and after the last. */
  @Column({ type: 'varchar', length: 100, name: 'sealed_to', nullable: true })
  sealedTo: string | null;

  @Column({ ...moment, name: 'destroyed_at', nullable: true })
  destroyedAt: Date | null;
}
