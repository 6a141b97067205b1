import { Expose } from 'class-transformer';
import { IsIn, IsOptional, IsString, Matches } from 'class-validator';

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

  /** How the bucket is asked to encrypt what is written; without it, as the bucket itself is set. */
  @Expose()
  @IsOptional()
  @IsIn(['AES256', 'aws:kms'], { message: 'AUDIO_STORE_ENCRYPTION must be AES256 or aws:kms' })
  AUDIO_STORE_ENCRYPTION?: 'AES256' | 'aws:kms';

  /** Id or ARN of the key for `aws:kms`; without it, the account's own for S3. */
  @Expose()
  @IsOptional()
  @IsString()
  AUDIO_STORE_KMS_KEY_ID?: string;

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
