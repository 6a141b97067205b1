import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { moment, uuid } from '../database/column-types';

/** A signed-in administrator. */
@Entity('administrator_session')
@Index('ix_session_administrator', ['administratorId'])
@Index('ix_session_expires', ['expiresAt'])
export class AdministratorSession {
  /** Hex SHA-256 of the opaque token in the cookie. */
  @PrimaryColumn({ name: 'token_hash', type: 'varchar', length: 64 })
  tokenHash: string;

  @Column({ ...uuid, name: 'administrator_id' })
  administratorId: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;

  /** To the minute; null for one that was begun before this was noted. */
  @Column({ ...moment, name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;

  @Column({ ...moment, name: 'expires_at' })
  expiresAt: Date;
}
