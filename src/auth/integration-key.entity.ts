import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { moment, uuid, word } from '../database/column-types';

/** The one live key of an organisation: a new key replaces the row, so the previous one is dead at once. */
@Entity('integration_key')
@Index('ux_integration_key_hash', ['hash'], { unique: true })
export class IntegrationKey {
  @PrimaryColumn({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** The first characters, for people to recognise the key by. */
  @Column(word)
  prefix: string;

  /** Hex SHA-256 of the whole key; the key itself is never stored. */
  @Column({ type: 'varchar', length: 64 })
  hash: string;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;

  @Column({ ...moment, name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;

  /** `writeScopes` of what it may do beside delivering calls. */
  @Column({ type: 'varchar', length: 200, default: '' })
  scopes: string;
}
