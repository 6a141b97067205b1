import { Column, Entity, PrimaryColumn } from 'typeorm';
import { uuid } from '../database/column-types';

/** Limits an operator has given one organisation; null where the settings hold, 0 for none. */
@Entity('organisation_limits')
export class OrganisationLimits {
  @PrimaryColumn({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column({ name: 'key_requests_per_minute', type: 'int', nullable: true })
  key_requests_per_minute: number | null;

  @Column({ name: 'requests_per_minute', type: 'int', nullable: true })
  requests_per_minute: number | null;

  @Column({ type: 'int', nullable: true })
  uploads: number | null;

  @Column({ name: 'megabytes_in_flight', type: 'int', nullable: true })
  megabytes_in_flight: number | null;

  @Column({ name: 'megabytes_per_day', type: 'int', nullable: true })
  megabytes_per_day: number | null;

  @Column({ name: 'queued_recordings', type: 'int', nullable: true })
  queued_recordings: number | null;

  @Column({ name: 'audio_minutes_per_month', type: 'int', nullable: true })
  audio_minutes_per_month: number | null;
}
