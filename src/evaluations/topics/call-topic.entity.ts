import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { moment, uuid } from '../../database/column-types';

/** That a call is about a topic. Holds no words: the sentence is found in the transcript. */
@Entity('call_topic')
@Index('ix_call_topic_date', ['organisationId', 'topicId', 'conversationDate', 'callId'])
@Index('ix_call_topic_counts', ['organisationId', 'conversationDate', 'topicId'])
export class CallTopic {
  @PrimaryColumn({ ...uuid, name: 'call_id' })
  callId: string;

  @PrimaryColumn({ ...uuid, name: 'topic_id' })
  topicId: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** That of the call, which never changes. */
  @Column({ ...moment, name: 'conversation_date' })
  conversationDate: Date;

  /** 0 to 1. */
  @Column({ type: 'double' })
  probability: number;

  /** Position of the sentence that shows it. */
  @Column({ type: 'int' })
  sentence: number;
}
