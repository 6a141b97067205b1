import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { moment, uuid } from '../../database/column-types';

/**
 * A call whose transcript is in the full-text index. The index itself belongs to the database: `tokens` of this table on
 * MySQL and MariaDB, the table `transcript_tokens` on SQLite, see `full-text-index.ts`.
 */
@Entity('transcript_index')
@Index('ix_transcript_index_week', ['organisationId', 'week'])
export class TranscriptIndex {
  @PrimaryColumn({ ...uuid, name: 'call_id' })
  callId: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** Copied from the call, where it never changes. */
  @Column({ ...moment, name: 'conversation_date' })
  conversationDate: Date;

  /** `weekOf(conversationDate)`. */
  @Column({ type: 'int' })
  week: number;
}
