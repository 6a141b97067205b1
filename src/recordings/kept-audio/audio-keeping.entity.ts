import { Column, Entity, PrimaryColumn } from 'typeorm';
import { moment, uuid } from '../../database/column-types';

/** For how long an organisation keeps the audio of its calls. Without a row it never kept any. */
@Entity('audio_keeping')
export class AudioKeeping {
  @PrimaryColumn({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  /** Null: audio is deleted once it is transcribed, and what was kept before goes too. */
  @Column({ type: 'int', nullable: true })
  days: number | null;

  @Column({ ...moment, name: 'updated_at' })
  updatedAt: Date;
}
