import { Expose, Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';

const KMS_URL = /^aws-kms:\/\/[A-Za-z0-9:/_-]{1,180}(\?[^\s#]*)?$/;

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

  /** A key of AWS KMS that wraps data keys, in place of a master key or beside those that older data keys are wrapped under. */
  @Expose()
  @IsOptional()
  @Matches(KMS_URL, {
    message:
      'MASTER_KEY_KMS_URL must be of the form aws-kms://KEY?region=…&endpoint=…, KEY an id, ARN or alias',
  })
  MASTER_KEY_KMS_URL?: string;

  /** Without these two, the AWS default chain (environment, profile, instance role) is used. */
  @Expose()
  @IsOptional()
  @IsString()
  MASTER_KEY_KMS_ACCESS_KEY_ID?: string;

  @Expose()
  @IsOptional()
  @IsString()
  MASTER_KEY_KMS_SECRET_ACCESS_KEY?: string;

  /** How long one request to the key service may take, in milliseconds; at most three are made. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(100, { message: 'MASTER_KEY_KMS_TIMEOUT_MS must be a whole number from 100 to 30000' })
  @Max(30_000, { message: 'MASTER_KEY_KMS_TIMEOUT_MS must be a whole number from 100 to 30000' })
  MASTER_KEY_KMS_TIMEOUT_MS = 2_000;

  /** How long an opened data key may be used before the key service is asked for it again, in seconds. */
  @Expose()
  @Type(() => Number)
  @IsInt()
  @Min(1, { message: 'MASTER_KEY_CACHE_SECONDS must be a whole number from 1 to 86400' })
  @Max(86_400, { message: 'MASTER_KEY_CACHE_SECONDS must be a whole number from 1 to 86400' })
  MASTER_KEY_CACHE_SECONDS = 300;

  /** What wraps new data keys where both are given: the key service, unless one goes back to a file. */
  @Expose()
  @IsIn(['kms', 'file'], { message: 'MASTER_KEY_WRAP_WITH must be kms or file' })
  MASTER_KEY_WRAP_WITH: 'kms' | 'file' = 'kms';
}
