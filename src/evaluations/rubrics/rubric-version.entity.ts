import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { longText, moment, name, uuid, word } from '../../database/column-types';

/**
 * One version of an organisation's rubric; never changed, so that old evaluations keep theirs, but for examples that are
 * erased with the call they were said in.
 */
@Entity('rubric_version')
@Index('ux_rubric_version', ['organisationId', 'hash'], { unique: true })
@Index('ix_rubric_version_created', ['organisationId', 'createdAt'])
export class RubricVersion {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column(name)
  name: string;

  /** Semantic version as the rubric itself says. */
  @Column(word)
  version: string;

  /** Hex SHA-256 of the canonical form of the rubric as it was published. */
  @Column({ type: 'varchar', length: 64 })
  hash: string;

  /** The YAML or JSON text as the administrator wrote it. */
  @Column(longText)
  source: string;

  /** The latest activated version is the one calls are scored with. */
  @Column({ ...moment, name: 'activated_at' })
  activatedAt: Date;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;
}
