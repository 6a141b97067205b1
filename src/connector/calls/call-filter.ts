import { ApiPropertyOptional } from '@nestjs/swagger';
import { CALL_STATUSES, type CallStatus } from '../../evaluations/calls/call-selection';
import { NO_SCORE_CODES, type NoScoreCode } from '../../scoring/evaluation';
import { oneOf, text } from '../../http/validation/checks';
import { QUERY_LIMITS, readSearchQuery, SearchQueryInvalid } from '../../evaluations/search/search-query';
import { MayBeLeftOut, Rule, type Check } from '../../http/validation/rule';
import { date, numberText, wholeNumberText } from '../../http/validation/query-checks';

/** Calls on one page unless asked otherwise, and at most. */
export const PAGE = 50;
export const MAX_PAGE = 100;

/** Which calls are meant. Every filter narrows them further. */
export class CallChoice {
  @ApiPropertyOptional({
    description: 'Calls from this day (UTC) or moment on.',
    example: '2026-01-01',
  })
  @MayBeLeftOut()
  @Rule(date)
  from?: string;

  @ApiPropertyOptional({ description: 'Calls up to this day (UTC) or moment.', example: '2026-01-31' })
  @MayBeLeftOut()
  @Rule(date)
  to?: string;

  @ApiPropertyOptional({ description: 'Id of an agent, from the list of agents.' })
  @MayBeLeftOut()
  @Rule(text(1, 36))
  agent_id?: string;

  @ApiPropertyOptional({ description: "The client's identifier of a team.", example: 'team-7' })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  team?: string;

  @ApiPropertyOptional({ example: 'support' })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  campaign?: string;

  @ApiPropertyOptional({ description: 'An outcome code.', example: 'resolved' })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  outcome?: string;

  @ApiPropertyOptional({ type: Number, minimum: 0, maximum: 100 })
  @MayBeLeftOut()
  @Rule(numberText(0, 100))
  min_score?: string;

  @ApiPropertyOptional({ type: Number, minimum: 0, maximum: 100 })
  @MayBeLeftOut()
  @Rule(numberText(0, 100))
  max_score?: string;

  @ApiPropertyOptional({ enum: CALL_STATUSES })
  @MayBeLeftOut()
  @Rule(oneOf(...CALL_STATUSES))
  status?: CallStatus;

  @ApiPropertyOptional({
    enum: ['true'],
    description: 'Only calls a person should look at, those with a suspicion first.',
  })
  @MayBeLeftOut()
  @Rule(oneOf('true'))
  review?: 'true';

  @ApiPropertyOptional({
    enum: NO_SCORE_CODES,
    description: 'Only calls that have no score for this reason.',
  })
  @MayBeLeftOut()
  @Rule(oneOf(...NO_SCORE_CODES))
  no_score_reason?: NoScoreCode;

  @ApiPropertyOptional({ description: 'Only calls about the topic of this id.' })
  @MayBeLeftOut()
  @Rule(text(1, 36))
  topic?: string;

  @ApiPropertyOptional({ description: 'The identifier a client delivered a call under, exactly.' })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  external_conversation_id?: string;
}

const searchQuery: Check = (value) => {
  if (typeof value !== 'string') return 'must be a string';
  try {
    readSearchQuery(value);
    return null;
  } catch (error) {
    if (error instanceof SearchQueryInvalid) return error.message;
    throw error;
  }
};

/** Query string of the list of calls. */
export class CallFilter extends CallChoice {
  @ApiPropertyOptional({
    maxLength: QUERY_LIMITS.characters,
    example: 'agent:refund "credit card"',
    description:
      'Words and "phrases" that are all said in the call, each optionally after `agent:` or `customer:`. Case and ' +
      'diacritics make no difference, endings do. A page may end early, even empty, with a `next_cursor` that ' +
      'goes on with the search. New calls are found within a minute or two.',
  })
  @MayBeLeftOut()
  @Rule(searchQuery)
  q?: string;

  @ApiPropertyOptional({ description: '`next_cursor` of the page before.' })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  cursor?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_PAGE, default: PAGE })
  @MayBeLeftOut()
  @Rule(wholeNumberText(1, MAX_PAGE))
  limit?: string;
}
