import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { longText, moment, uuid } from '../../database/column-types';

/** What a person wrote beside a sentence of a call. */
@Entity('call_comment')
@Index('ix_call_comment_call', ['callId', 'id'])
export class CallComment {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column({ ...uuid, name: 'call_id' })
  callId: string;

  /** Position of the sentence in the transcript, from 0. */
  @Column({ type: 'int' })
  sentence: number;

  /** The administrator who wrote it. */
  @Column({ ...uuid, name: 'author_id' })
  authorId: string;

  @Column(longText)
  text: string;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;

  /** Null until it is changed. */
  @Column({ ...moment, name: 'edited_at', nullable: true })
  editedAt: Date | null;
}
