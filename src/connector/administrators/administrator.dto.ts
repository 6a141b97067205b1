import { ApiProperty } from '@nestjs/swagger';
import { isEmail } from 'class-validator';
import { text } from '../../http/validation/checks';
import { Rule, type Check } from '../../http/validation/rule';

const address: Check = (value) =>
  text(1, 254)(value) ??
  (isEmail(value) ? null : { message: 'must be an e-mail address', code: 'not_an_email' });

/** Body that makes a colleague an administrator. */
export class AdministratorBody {
  @ApiProperty({ maxLength: 254, example: 'colleague@example.com' })
  @Rule(address)
  email: string;
}

/** An administrator of one's organisation. */
export class AdministratorDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ example: 'colleague@example.com' })
  email: string;

  @ApiProperty({ description: 'Whether it is the account one is signed in with.' })
  own: boolean;

  @ApiProperty({ description: 'Whether they still have the password that somebody else gave them.' })
  password_must_change: boolean;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Null when they may sign in.',
  })
  disabled_at: string | null;

  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

/** The administrators of one's organisation, the first created first. */
export class AdministratorListDto {
  @ApiProperty({ type: [AdministratorDto] })
  administrators: AdministratorDto[];
}

/** An administrator and the first password, which is shown this once. */
export class FirstPasswordDto {
  @ApiProperty({ type: AdministratorDto })
  administrator: AdministratorDto;

  @ApiProperty({ description: 'Shown this once, and to be changed at the first sign-in.' })
  password: string;
}
