import { ApiProperty } from '@nestjs/swagger';
import { Rule } from '../../http/validation/rule';
import { trueOrFalse } from '../../http/validation/query-checks';

/** Body that says whether a call is scored whatever speaks against it. */
export class ScoreRequestBody {
  @ApiProperty({ description: 'True: score it all the same. False: only if nothing speaks against it.' })
  @Rule(trueOrFalse)
  requested: boolean;
}
