import { Column, Entity, PrimaryColumn } from 'typeorm';
import { longText, moment, uuid } from '../../database/column-types';

/** A rubric that an organisation's administrators are writing; no call is scored with it. */
@Entity('rubric_draft')
export class RubricDraft {
  @PrimaryColumn({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** The text as it was last saved, which need not be a rubric yet. */
  @Column(longText)
  source: string;

  /** Counts the times it was saved, so that two editors do not overwrite each other. */
  @Column({ type: 'int' })
  edition: number;

  /** Id of the administrator who saved it last. */
  @Column({ ...uuid, name: 'changed_by' })
  changedBy: string;

  @Column({ ...moment, name: 'changed_at' })
  changedAt: Date;

  /** Hash of the content that was previewed last; null before any preview. */
  @Column({ type: 'varchar', length: 64, name: 'previewed_hash', nullable: true })
  previewedHash: string | null;

  /** Hash of the rubric that was live at that preview. */
  @Column({ type: 'varchar', length: 64, name: 'previewed_against', nullable: true })
  previewedAgainst: string | null;
}
