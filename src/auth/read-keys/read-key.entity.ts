import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { moment, uuid, word } from '../../database/column-types';

/** A key with scopes: an organisation may have several, for the systems that read its results. */
@Entity('read_key')
@Index('ix_read_key_organisation', ['organisationId', 'id'])
@Index('ux_read_key_hash', ['hash'], { unique: true })
@Index('ux_read_key_previous', ['previousHash'], { unique: true })
export class ReadKey {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** What an administrator calls it. */
  @Column({ type: 'varchar', length: 100 })
  name: string;

  /** `writeScopes` of what it may do. */
  @Column({ type: 'varchar', length: 200 })
  scopes: string;

  /** Networks it may be used from, with commas between them; empty for any. */
  @Column({ type: 'varchar', length: 1000 })
  networks: string;

  /** The first characters, for people to recognise the key by. */
  @Column(word)
  prefix: string;

  /** Hex SHA-256 of the whole key; the key itself is never stored. */
  @Column({ type: 'varchar', length: 64 })
  hash: string;

  /** The hash of the key before the last rotation, which is valid until `previousValidUntil`. */
  @Column({ name: 'previous_hash', type: 'varchar', length: 64, nullable: true })
  previousHash: string | null;

  @Column({ ...moment, name: 'previous_valid_until', nullable: true })
  previousValidUntil: Date | null;

  /** From when on it is not valid; null for one without an end. */
  @Column({ ...moment, name: 'expires_at', nullable: true })
  expiresAt: Date | null;

  @Column({ ...moment, name: 'last_used_at', nullable: true })
  lastUsedAt: Date | null;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;
}
