import { Expose } from 'class-transformer';
import { IsOptional, Matches } from 'class-validator';

/** Under which keys the data keys of organisations are wrapped; nothing is encrypted by the service without one. */
export class EncryptionSettings {
  /**
   * Master keys of 32 bytes each in base64, one a line, the newest first: data keys are wrapped under the newest and
   * opened with whichever wrapped them. Sixteen are more rotations than anybody keeps keys of.
   */
  @Expose()
  @IsOptional()
  @Matches(/^[A-Za-z0-9+/]{43}=(?:\s+[A-Za-z0-9+/]{43}=){0,15}$/, {
    message: 'MASTER_KEY must be 32 bytes in base64, or up to 16 such keys one a line, the newest first',
  })
  MASTER_KEY?: string;
}
