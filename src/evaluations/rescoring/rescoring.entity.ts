import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { json, longText, moment, name, uuid, word } from '../../database/column-types';
import type { RescoringFailureCode } from './rescoring-failure';
import type { RescoringSpeakers } from './rescoring-speakers';
import type { RescoringState } from './rescoring-state';

/** The work of scoring an organisation's calls of a range of dates again with one version of its rubric. */
@Entity('rescoring')
@Index('ix_rescoring_organisation', ['organisationId', 'id'])
@Index('ix_rescoring_state', ['state'])
export class Rescoring {
  @PrimaryColumn(uuid)
  id: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column(word)
  state: RescoringState;

  /** Calls with a conversation date from this moment on. */
  @Column({ ...moment, name: 'from_date' })
  fromDate: Date;

  /** The last moment that belongs to it. */
  @Column({ ...moment, name: 'to_date' })
  toDate: Date;

  /** The chosen calls, of those dates; null for all of them. */
  @Column({ ...json<string[]>(), name: 'call_ids', nullable: true })
  callIds: string[] | null;

  @Column({ ...name, name: 'rubric_name' })
  rubricName: string;

  @Column({ ...word, name: 'rubric_version' })
  rubricVersion: string;

  /** Hex SHA-256 of the canonical form of the rubric. */
  @Column({ name: 'rubric_hash', type: 'varchar', length: 64 })
  rubricHash: string;

  /** Whose speakers are exchanged first; null for nobody's. */
  @Column({ ...word, nullable: true })
  speakers: RescoringSpeakers | null;

  /** Calls to score, as far as they are counted. */
  @Column({ type: 'int', default: 0 })
  total: number;

  @Column({ type: 'int', default: 0 })
  done: number;

  /** Calls that could not be scored and keep the evaluation they have. */
  @Column({ type: 'int', default: 0 })
  failed: number;

  /** The last call counted or scored in the present state, by conversation date and then by id; null at its start. */
  @Column({ ...moment, name: 'cursor_date', nullable: true })
  cursorDate: Date | null;

  @Column({ ...uuid, name: 'cursor_id', nullable: true })
  cursorId: string | null;

  /** How often work on it was started since it last finished a call. */
  @Column({ type: 'int', default: 0 })
  starts: number;

  @Column({ ...longText, name: 'last_error', nullable: true })
  lastError: string | null;

  /** Null for a failure of before codes were kept. */
  @Column({ ...word, name: 'failure_code', nullable: true })
  failureCode: RescoringFailureCode | null;

  @Column({ ...uuid, name: 'lease_owner', nullable: true })
  leaseOwner: string | null;

  @Column({ ...moment, name: 'lease_expires_at', nullable: true })
  leaseExpiresAt: Date | null;

  @Column({ ...moment, name: 'created_at' })
  createdAt: Date;

  @Column({ ...moment, name: 'updated_at' })
  updatedAt: Date;

  @Column({ ...moment, name: 'finished_at', nullable: true })
  finishedAt: Date | null;
}
