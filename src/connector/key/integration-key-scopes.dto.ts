import { ApiProperty } from '@nestjs/swagger';
import { INTEGRATION_KEY_SCOPES, type KeyScope } from '../../auth/read-keys/key-scope';
import { Rule } from '../../http/validation/rule';
import { someOf } from '../../http/validation/query-checks';

/** Body that says what the integration key may do beside delivering calls. */
export class IntegrationKeyScopesBody {
  @ApiProperty({ enum: INTEGRATION_KEY_SCOPES, isArray: true, description: 'Empty: nothing.' })
  @Rule(someOf(INTEGRATION_KEY_SCOPES, 0))
  scopes: KeyScope[];
}
