import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { moment, uuid } from '../database/column-types';

/** A browser an administrator has signed in from. It does not sign anybody in: it only keeps failed tries of others from slowing this administrator. */
@Entity('known_browser')
@Index('ix_known_browser_administrator', ['administratorId'])
export class KnownBrowser {
  /** Hex SHA-256 of the opaque token in the cookie. */
  @PrimaryColumn({ name: 'token_hash', type: 'varchar', length: 64 })
  tokenHash: string;

  @Column({ ...uuid, name: 'administrator_id' })
  administratorId: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;

  @Column({ ...moment, name: 'expires_at' })
  expiresAt: Date;
}
