import { Expose } from 'class-transformer';
import { IsOptional, IsString, Matches } from 'class-validator';

/** Where recordings wait: a folder in DATA_DIR, or a bucket when AUDIO_STORE_URL is given. */
export class AudioStoreSettings {
  @Expose()
  @IsString()
  DATA_DIR = './data';

  @Expose()
  @IsOptional()
  @Matches(/^s3:\/\/.+/, {
    message: 'AUDIO_STORE_URL must be of the form s3://bucket/prefix?endpoint=…&region=…',
  })
  AUDIO_STORE_URL?: string;

  /** Without these two, the AWS default chain (environment, profile, instance role) is used. */
  @Expose()
  @IsOptional()
  @IsString()
  AUDIO_STORE_ACCESS_KEY_ID?: string;

  @Expose()
  @IsOptional()
  @IsString()
  AUDIO_STORE_SECRET_ACCESS_KEY?: string;
}
