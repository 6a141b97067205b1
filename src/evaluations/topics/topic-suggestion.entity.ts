import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { moment, uuid } from '../../database/column-types';

/** Calls without a topic that begin alike: what a topic could be made of. */
@Entity('topic_suggestion')
@Index('ix_topic_suggestion_organisation', ['organisationId', 'calls'])
export class TopicSuggestion {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** How many calls they were. */
  @Column({ type: 'int' })
  calls: number;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;
}
