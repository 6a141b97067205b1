import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { oneOf, text } from '../../http/validation/checks';
import { MayBeLeftOut, Rule } from '../../http/validation/rule';
import { CallChoice } from './call-filter';

/** Failed calls that one request has tried again at most. */
export const RETRIED_AT_ONCE = 500;
/** Failed calls that are counted at most. */
export const MAX_COUNTED = 10_000;

/** Query string of trying failed calls again: the filter of the list, whose status can only be `failed`. */
export class RetryFilter extends CallChoice {
  @ApiPropertyOptional({ description: '`next_cursor` of the answer before.' })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  cursor?: string;

  @ApiPropertyOptional({ enum: ['true', 'false'], description: 'Only counts the failed calls.' })
  @MayBeLeftOut()
  @Rule(oneOf('true', 'false'))
  dry_run?: 'true' | 'false';
}

/** What became of failed calls that were to be tried again. */
export class RetriedDto {
  @ApiProperty({
    type: 'integer',
    description:
      `Failed calls of the filter that were looked at, at most ${RETRIED_AT_ONCE} by one request; with \`dry_run\` ` +
      `all there are, at most ${MAX_COUNTED}.`,
  })
  failed: number;

  @ApiProperty({
    type: 'integer',
    description:
      'How many of them are tried again. Of the others nothing is kept, or they were queued meanwhile.',
  })
  queued: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Give it as `cursor` to go on; null when there are no more.',
  })
  next_cursor: string | null;
}
