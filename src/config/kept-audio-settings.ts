import { Expose } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';

/** Whether organisations may keep the audio of transcribed recordings at all. */
export class KeptAudioSettings {
  /**
   * The operator's word that the disk or bucket recordings are stored on is encrypted, where the service cannot know
   * it. Without it, only organisations whose data the service encrypts, and stores in a bucket that is asked to encrypt,
   * may keep audio.
   */
  @Expose()
  @IsOptional()
  @IsIn(['volume'], { message: 'KEPT_AUDIO_AT_REST must be volume, or not be set' })
  KEPT_AUDIO_AT_REST?: 'volume';
}
