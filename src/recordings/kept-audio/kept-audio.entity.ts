import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AudioFormat } from '../../audio-quality/audio-verdict';
import { moment, uuid, wholeNumber, word } from '../../database/column-types';

/** The audio of a transcribed recording that its organisation keeps. Its job no longer names it. */
@Entity('kept_audio')
@Index('ix_kept_audio_until', ['keptUntil'])
@Index('ix_kept_audio_organisation', ['organisationId', 'keptAt'])
@Index('ix_kept_audio_key', ['audioKey'])
export class KeptAudio {
  @PrimaryColumn({ ...uuid, name: 'call_id' })
  callId: string;

  @Column({ ...uuid, name: 'organisation_id' })
  organisationId: string;

  @Column({ ...uuid, name: 'job_id' })
  jobId: string;

  /** Where it stands in the audio store: where the job has put it. */
  @Column({ name: 'audio_key', type: 'varchar', length: 120 })
  audioKey: string;

  @Column({ ...word, name: 'audio_format' })
  audioFormat: AudioFormat;

  @Column({
    ...wholeNumber,
    name: 'audio_bytes',
  })
  audioBytes: number;

  @Column({ ...moment, name: 'kept_at' })
  keptAt: Date;

  /** As decided when it was kept; fewer days since then shorten it, more lengthen nothing. */
  @Column({ ...moment, name: 'kept_until' })
  keptUntil: Date;
}
