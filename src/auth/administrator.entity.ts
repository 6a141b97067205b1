import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { identity, moment, uuid } from '../database/column-types';

/** A person who may use the connector page of one organisation. */
@Entity('administrator')
@Index('ux_administrator_email', ['emailIdentity'], { unique: true })
@Index('ix_administrator_organisation', ['organisationId'])
export class Administrator {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column({ type: 'varchar', length: 254 })
  email: string;

  /** `hashIdentity` the address in lower case: an address signs in to one organisation. */
  @Column({ ...identity, name: 'email_identity' })
  emailIdentity: string;

  /** Argon2id, in its own text form. */
  @Column({ name: 'password_hash', type: 'varchar', length: 255 })
  passwordHash: string;

  /** Whether somebody else has made the password: nothing is open to them until they have chosen one. */
  @Column({ name: 'password_must_change', type: 'boolean', default: false })
  passwordMustChange: boolean;

  /** Since when they may not sign in; null when they may. */
  @Column({ ...moment, name: 'disabled_at', nullable: true })
  disabledAt: Date | null;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;
}
