import { Column, Entity, PrimaryColumn } from 'typeorm';
import { longText, moment, uuid } from '../../database/column-types';

/** How far the work on an organisation's topics is; made with its first topic or its first request for suggestions. */
@Entity('topic_judging')
export class TopicJudging {
  @PrimaryColumn({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** Counts the changes of its topics: 0 before the first. */
  @Column({ type: 'int', default: 0 })
  version: number;

  /** From when on its latest calls are to be judged again; null when they have been. */
  @Column({ ...moment, name: 'due_at', nullable: true })
  dueAt: Date | null;

  /** The last call judged since then, by conversation date and then by id; null before the first. */
  @Column({ ...moment, name: 'cursor_date', nullable: true })
  cursorDate: Date | null;

  @Column({ ...uuid, name: 'cursor_id', nullable: true })
  cursorId: string | null;

  /** Calls judged since then. */
  @Column({ type: 'int', default: 0 })
  done: number;

  /** Calls that could not be judged and keep the topics they have. */
  @Column({ type: 'int', default: 0 })
  failed: number;

  /** From when on suggestions are to be looked for; null when nobody waits for any. */
  @Column({ ...moment, name: 'suggest_at', nullable: true })
  suggestAt: Date | null;

  /** When suggestions were last looked for. */
  @Column({ ...moment, name: 'suggested_at', nullable: true })
  suggestedAt: Date | null;

  /** How often work was started since it last got on. */
  @Column({ type: 'int', default: 0 })
  starts: number;

  @Column({ ...longText, name: 'last_error', nullable: true })
  lastError: string | null;

  @Column({ ...uuid, name: 'lease_owner', nullable: true })
  leaseOwner: string | null;

  @Column({ ...moment, name: 'lease_expires_at', nullable: true })
  leaseExpiresAt: Date | null;
}
