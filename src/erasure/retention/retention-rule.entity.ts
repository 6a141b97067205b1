import { Column, Entity, PrimaryColumn } from 'typeorm';
import { json, longText, moment, uuid } from '../../database/column-types';
import type { Followed } from './retention-stretches';
import { readRules, type RetentionRules } from './retention-rules';

/** For how long an organisation keeps what. */
@Entity('retention_rule')
export class RetentionRule {
  @PrimaryColumn({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** Stored as JSON. */
  @Column({
    ...longText,
    transformer: {
      to: (value: RetentionRules | undefined) => (value === undefined ? value : JSON.stringify(value)),
      from: (value: string) => readRules(value),
    },
  })
  rules: RetentionRules;

  /** Up to which calls they were followed, by their days; null when nothing was looked at since they changed. */
  @Column({ ...json<Followed>(), nullable: true })
  followed: Followed | null;

  /** When they were changed, or a legal hold was lifted: from then on they are followed from the beginning. */
  @Column({ ...moment, name: 'updated_at' })
  updatedAt: Date;
}
