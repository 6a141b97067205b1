import { ApiProperty } from '@nestjs/swagger';
import { text } from '../../http/validation/checks';
import { MayBeLeftOut, Rule } from '../../http/validation/rule';

/** Body of sign-in. */
export class SignInBody {
  @ApiProperty({ maxLength: 254, example: 'admin@example.com' })
  @Rule(text(1, 254))
  email: string;

  @ApiProperty({ maxLength: 1000, format: 'password' })
  @Rule(text(1, 1000))
  password: string;

  @ApiProperty({
    required: false,
    maxLength: 100,
    description:
      'Of the second factor, where the administrator has one: without it the answer is 401 with the code `second_factor_required`. Six digits of the app, or a recovery code.',
  })
  @MayBeLeftOut()
  @Rule(text(0, 100))
  code?: string;
}

/** Body of a change of password. */
export class PasswordBody {
  @ApiProperty({ maxLength: 1000, format: 'password' })
  @Rule(text(1, 1000))
  current_password: string;

  @ApiProperty({ minLength: 12, maxLength: 1000, format: 'password' })
  @Rule(text(12, 1000))
  new_password: string;
}

/** Who is signed in. */
export class SessionDto {
  @ApiProperty({ example: 'admin@example.com' })
  email: string;

  @ApiProperty()
  organisation_id: string;

  @ApiProperty({ example: 'Northwind' })
  organisation_name: string;

  @ApiProperty({ description: 'A demo organisation can be looked at but not changed.' })
  demo: boolean;

  @ApiProperty({
    description:
      'Whether the password was made by somebody else: until it is changed, everything else is answered 403 with the code `password_must_change`.',
  })
  password_must_change: boolean;

  @ApiProperty({ format: 'date-time' })
  expires_at: string;
}
