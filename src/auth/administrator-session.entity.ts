import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { moment, uuid, word } from '../database/column-types';

/** A signed-in administrator. */
@Entity('administrator_session')
@Index('ix_session_administrator', ['administratorId'])
@Index('ix_session_expires', ['expiresAt'])
export class AdministratorSession {
  /** Hex SHA-256 of the opaque token in the cookie. */
  @PrimaryColumn({ name: 'token_hash', type: 'varchar', length: 64 })
  tokenHash: string;

  /** Names the session to its administrator; it signs nobody in. */
  @Column({ ...uuid, nullable: true })
  id: string;

  /** Family of the browser it was begun with, see `describeBrowser`; null when it is none we know. */
  @Column({ ...word, type: 'varchar', nullable: true })
  browser: string | null;

  /** Operating system of that browser. */
  @Column({ ...word, type: 'varchar', nullable: true })
  system: string | null;

  /** `sourceNetwork` of where it was begun; null for one of before this was noted. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  network: string | null;

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
