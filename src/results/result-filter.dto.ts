import { ApiPropertyOptional } from '@nestjs/swagger';
import { wholeNumberText } from '../http/validation/query-checks';
import { oneOf, text } from '../http/validation/checks';
import { dateTime } from '../http/validation/parse-date';
import { MayBeLeftOut, Rule } from '../http/validation/rule';
import { RESULT_STATUSES, type ResultStatus } from './result-status';

/** Results on one page unless asked otherwise, and at most; fewer with transcripts, which are long. */
export const PAGE = 50;
export const MAX_PAGE = 100;
export const MAX_PAGE_WITH_TRANSCRIPTS = 20;

/** Query string of one result. */
export class ResultParts {
  @ApiPropertyOptional({
    enum: ['transcript'],
    description: 'Adds the transcript; needs a key with the scope `transcripts:read`.',
  })
  @MayBeLeftOut()
  @Rule(oneOf('transcript'))
  include?: 'transcript';
}

/** Query string of the list of results. Every filter narrows it further. */
export class ResultFilter extends ResultParts {
  @ApiPropertyOptional({
    format: 'date-time',
    example: '2026-01-31T00:00:00Z',
    description:
      'Only results that changed at this moment or later. For the first page; afterwards `cursor` alone tells ' +
      'what is new, and misses nothing.',
  })
  @MayBeLeftOut()
  @Rule(dateTime)
  updated_since?: string;

  @ApiPropertyOptional({ description: "The client's identifier of an agent.", example: 'agent-17' })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  agent?: string;

  @ApiPropertyOptional({ description: "The client's identifier of a team.", example: 'team-7' })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  team?: string;

  @ApiPropertyOptional({ example: 'support' })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  campaign?: string;

  @ApiPropertyOptional({ enum: RESULT_STATUSES })
  @MayBeLeftOut()
  @Rule(oneOf(...RESULT_STATUSES))
  status?: ResultStatus;

  @ApiPropertyOptional({ description: 'Only results of calls about the topic of this id.' })
  @MayBeLeftOut()
  @Rule(text(1, 36))
  topic?: string;

  @ApiPropertyOptional({ description: '`next_cursor` of the page before.' })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  cursor?: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MAX_PAGE,
    default: PAGE,
    description: `With \`include=transcript\` a page holds ${MAX_PAGE_WITH_TRANSCRIPTS} at most.`,
  })
  @MayBeLeftOut()
  @Rule(wholeNumberText(1, MAX_PAGE))
  limit?: string;
}
