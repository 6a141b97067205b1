import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { longText, moment, name, uuid } from '../../database/column-types';

/** A reason for calls, as an organisation describes it. */
@Entity('topic')
@Index('ix_topic_organisation', ['organisationId', 'id'])
export class Topic {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column(name)
  name: string;

  @Column(longText)
  description: string;

  /** Sentences of customers, a JSON array. */
  @Column(longText)
  examples: string;

  /** Sentences that only sound like it, a JSON array. */
  @Column({ ...longText, name: 'counter_examples' })
  counterExamples: string;

  /** Since when it is not looked for any more; null while it is. */
  @Column({ ...moment, name: 'archived_at', nullable: true })
  archivedAt: Date | null;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;

  @Column({ ...moment, name: 'updated_at' })
  updatedAt: Date;
}
