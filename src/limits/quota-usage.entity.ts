import { Column, Entity, PrimaryColumn } from 'typeorm';
import { uuid, wholeNumber, word } from '../database/column-types';

/** How much of a quota an organisation has used in one day or month. */
@Entity('quota_usage')
export class QuotaUsage {
  @PrimaryColumn({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** `bytes` or `seconds`. */
  @PrimaryColumn(word)
  quota: string;

  /** A day such as `2026-11-23` or a month such as `2026-11`, in UTC. */
  @PrimaryColumn(word)
  period: string;

  @Column(wholeNumber)
  used: number;
}
