import { Column, Entity, PrimaryColumn } from 'typeorm';
import { json, moment, uuid } from '../../database/column-types';
import type { CampaignKeeping } from './keeping-rules';

/** For how long an organisation keeps the audio of its calls. Without a row it never kept any. */
@Entity('audio_keeping')
export class AudioKeeping {
  @PrimaryColumn({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** Of all campaigns but those below. Null: audio is deleted once it is transcribed, and what was kept before goes too. */
  @Column({ type: 'int', nullable: true })
  days: number | null;

  /** Days of some campaigns, in the same way; null in rows from before there were any. */
  @Column({ ...json<readonly CampaignKeeping[]>(), nullable: true })
  campaigns: readonly CampaignKeeping[] | null;

  /** When what was kept before had been shortened by these days; where it is null or before `updatedAt`, that is still to be done. */
  @Column({ ...moment, name: 'followed_at', nullable: true })
  followedAt: Date | null;

  @Column({ ...moment, name: 'updated_at' })
  updatedAt: Date;
}
