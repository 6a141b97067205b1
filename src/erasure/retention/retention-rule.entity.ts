import { Column, Entity, PrimaryColumn } from 'typeorm';
import { longText, moment, uuid } from '../../database/column-types';
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

  @Column({ ...moment, name: 'updated_at' })
  updatedAt: Date;
}
