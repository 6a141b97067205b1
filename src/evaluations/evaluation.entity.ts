import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { json, longText, moment, uuid } from '../database/column-types';

/** The scores and coaching of one conversation; one current evaluation a conversation, by its unique key. */
@Entity('evaluation')
@Index('ux_evaluation_conversation', ['conversationId'], { unique: true })
@Index('ix_evaluation_agent', ['organisationId', 'agentId', 'createdAt'])
@Index('ix_evaluation_organisation', ['organisationId', 'id'])
@Index('ix_evaluation_reviewed', ['organisationId', 'reviewedAt'])
export class Evaluation {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column({ ...uuid, name: 'conversation_id' })
  conversationId: string;

  @Column({ ...uuid, name: 'agent_id' })
  agentId: string;

  /** 0 to 100; null when the call gave too little to score, which the result explains. */
  @Column({ type: 'double', nullable: true })
  score: number | null;

  /** Hex SHA-256 of the canonical form of the rubric it was scored with. */
  @Column({ name: 'rubric_hash', type: 'varchar', length: 64 })
  rubricHash: string;

  /** `EvaluationResult` as JSON. */
  @Column(longText)
  result: string;

  /** `lostShares` of the result as JSON: loss rates are read from it without reading whole results. */
  @Column({
    ...json<Record<string, number>>(),
    name: 'lost_shares',
    nullable: true,
  })
  lostShares: Record<string, number> | null;

  /** When a person last changed or confirmed an answer; null when none has. */
  @Column({ ...moment, name: 'reviewed_at', nullable: true })
  reviewedAt: Date | null;

  /**
   * `FormerEvaluation` as JSON: what it was before people's last review of it; null once anything else has changed it. Read only
   * where it is asked for.
   */
  @Column({ ...longText, nullable: true, select: false })
  former: string | null;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;
}
