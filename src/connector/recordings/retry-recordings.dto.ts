import { ApiPropertyOptional } from '@nestjs/swagger';
import { oneOf, text } from '../../http/validation/checks';
import { MayBeLeftOut, Rule } from '../../http/validation/rule';
import { AcceptedRange } from './recording.dto';

/** Query string of trying failed recordings again. */
export class RetryRecordingsFilter extends AcceptedRange {
  @ApiPropertyOptional({ description: '`next_cursor` of the answer before.' })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  cursor?: string;

  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'Only counts the failed recordings.' })
  @MayBeLeftOut()
  @Rule(oneOf('true', 'false'))
  dry_run?: 'true' | 'false';
}
