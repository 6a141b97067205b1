import { ApiProperty } from '@nestjs/swagger';
import { text } from '../../http/validation/checks';
import { Rule } from '../../http/validation/rule';

/** Body of what decides how one signs in: the own password once more. */
export class OwnPasswordBody {
  @ApiProperty({ maxLength: 1000, format: 'password' })
  @Rule(text(1, 1000))
  current_password: string;
}

/** Body that shows that an app has the seed. */
export class SecondFactorCodeBody {
  @ApiProperty({ maxLength: 100, example: '123456' })
  @Rule(text(1, 100))
  code: string;
}

/** The second factor of whoever asks. */
export class SecondFactorDto {
  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    description: 'Since when it is asked for at sign-in; null where it is not.',
  })
  enabled_at: string | null;

  @ApiProperty({ description: 'Recovery codes that were not used yet.' })
  recovery_codes_left: number;
}

/** A seed for an app, told this once. */
export class SecondFactorSeedDto {
  @ApiProperty({ description: 'In base32, as apps take it.', example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
  seed: string;

  @ApiProperty({ description: 'The same as an address that apps open.' })
  address: string;
}

/** Recovery codes, told this once. */
export class RecoveryCodesDto {
  @ApiProperty({ type: [String], description: 'Each signs in once in place of a code of the app.' })
  recovery_codes: string[];
}
