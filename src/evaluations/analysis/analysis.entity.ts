import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { longText, moment, uuid, word } from '../../database/column-types';
import type { AnalysisFailureCode } from './analysis-failure';
import type { AnalysisState } from './analysis-state';

/** The work of scoring one conversation: when it is due, which worker holds it, and how often it was tried. */
@Entity('analysis')
@Index('ux_analysis_call', ['callId'], { unique: true })
@Index('ix_analysis_turn', ['organisationId', 'state', 'dueAt'])
@Index('ix_analysis_transcript', ['transcriptIndexed', 'conversationId'])
@Index('ix_analysis_state_date', ['organisationId', 'state', 'conversationDate', 'callId'])
export class Analysis {
  @PrimaryColumn({ ...uuid, name: 'conversation_id' })
  conversationId: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column({ ...uuid, name: 'call_id' })
  callId: string;

  /** Copied from the call, where it never changes, so that an index lists the calls of one state by date. */
  @Column({ ...moment, name: 'conversation_date' })
  conversationDate: Date;

  @Column(word)
  state: AnalysisState;

  /** Tries begun since one last ended, well or in an error. They grow when the call kills or blocks its process. */
  @Column({ type: 'int', default: 0 })
  starts: number;

  /** Tries that did not succeed. */
  @Column({ type: 'int', default: 0 })
  failures: number;

  @Column({ ...moment, name: 'due_at' })
  dueAt: Date;

  /** The worker that holds it; none when null or when the lease has expired. */
  @Column({ ...uuid, name: 'lease_owner', nullable: true })
  leaseOwner: string | null;

  @Column({ ...moment, name: 'lease_expires_at', nullable: true })
  leaseExpiresAt: Date | null;

  @Column({ ...longText, name: 'last_error', nullable: true })
  lastError: string | null;

  /** Null for a failure of before codes were kept. */
  @Column({ ...word, name: 'failure_code', nullable: true })
  failureCode: AnalysisFailureCode | null;

  /**
   * 1 when the full-text index has what is stored of the transcript; null before, 0 or less once it has changed. Above 1 it
   * could not be read: one more than the tries.
   */
  @Column({ name: 'transcript_indexed', type: 'smallint', nullable: true })
  transcriptIndexed?: number | null;

  @Column({ ...moment, name: 'updated_at' })
  updatedAt: Date;
}
