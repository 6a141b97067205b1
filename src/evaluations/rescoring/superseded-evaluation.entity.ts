import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { longText, moment, uuid } from '../../database/column-types';

/** An evaluation that was replaced by one with another rubric, with people's answers in it. */
@Entity('superseded_evaluation')
@Index('ix_superseded_evaluation_conversation', ['organisationId', 'conversationId', 'id'])
export class SupersededEvaluation {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column({ ...uuid, name: 'conversation_id' })
  conversationId: string;

  /** `EvaluationResult` as JSON. */
  @Column(longText)
  result: string;

  /** When the conversation was first evaluated. */
  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;

  @Column({ ...moment, name: 'superseded_at' })
  supersededAt: Date;
}
