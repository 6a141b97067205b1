import { ApiProperty } from '@nestjs/swagger';
import { Rule } from '../../http/validation/rule';
import { trueOrFalse } from '../../http/validation/query-checks';

/** Body that says which way round agent and customer of a call are. */
export class SpeakersBody {
  @ApiProperty({ description: 'True: the other way round than delivered. False: as delivered.' })
  @Rule(trueOrFalse)
  exchanged: boolean;
}
