import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { longText, moment, uuid, word } from '../../database/column-types';

/** One version of what an organisation's reviews have taught: offered, and in force once it was accepted. */
@Entity('adaptation')
@Index('ux_adaptation_version', ['organisationId', 'version'], { unique: true })
export class AdaptationVersion {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** From 1, counted for each organisation; a number is used once. */
  @Column({ type: 'int' })
  version: number;

  /** Of the embedded engine it was made for. */
  @Column({ ...word, name: 'engine_version' })
  engineVersion: string;

  /** `AdaptedCriterion[]` as JSON. */
  @Column(longText)
  criteria: string;

  /** `AdaptationGain` as JSON: what it is worth against what was in force when it was made. */
  @Column(longText)
  gain: string;

  /** Id of the version that comes back into force when this one is undone; null for none. */
  @Column({ ...uuid, nullable: true })
  replaces: string | null;

  /** When it was last put in force; null for an offer. */
  @Column({ ...moment, name: 'accepted_at', nullable: true })
  acceptedAt: Date | null;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;
}
