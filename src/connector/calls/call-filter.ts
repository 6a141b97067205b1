import { ApiPropertyOptional } from '@nestjs/swagger';
import { DELIVERY_ROUTES, type DeliveryRoute } from '../../conversations/delivery-route';
import { CALL_STATUSES, type CallStatus } from '../../evaluations/calls/call-selection';
import { SORT_KEYS, type CallSort } from '../../evaluations/calls/call-order';
import { MAX_RECENT } from '../../evaluations/calls/recent-calls.service';
import { CRITERION_STATUSES, type CriterionStatus } from '../../scoring/evaluation';
import { NO_SCORE_CODES, type NoScoreCode } from '../../scoring/scorability/no-score-reason';
import { oneOf, text } from '../../http/validation/checks';
import { QUERY_LIMITS, readSearchQuery, SearchQueryInvalid } from '../../evaluations/search/search-query';
import { MayBeLeftOut, Rule, type Check } from '../../http/validation/rule';
import { date, numberText, repeated, wholeNumberText } from '../../http/validation/query-checks';
import { notText } from '../../http/validation/fault';

/** Calls on one page unless asked otherwise, and at most. */
export const PAGE = 50;
export const MAX_PAGE = 100;

const REVIEW_FILTERS = ['true', 'urgent', 'advised'] as const;

/** Values of one filter at once, and combinations of the values of all filters: each is looked up by itself. */
export const MAX_VALUES = 20;
export const MAX_COMBINATIONS = 60;

/** One value, or several of which a call has one. */
export type OneOrSeveral<T extends string = string> = T | T[];

const several = (description?: string, more: object = {}): PropertyDecorator =>
  ApiPropertyOptional({
    type: [String],
    maxItems: MAX_VALUES,
    ...more,
    description: `${description ? `${description} ` : ''}Repeat it for calls of any of several.`,
  });

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

  @several('Id of an agent, from the list of agents.')
  @MayBeLeftOut()
  @Rule(repeated(text(1, 36), MAX_VALUES))
  agent_id?: OneOrSeveral;

  @several("The client's identifier of a team.", { example: ['team-7'] })
  @MayBeLeftOut()
  @Rule(repeated(text(1, 200), MAX_VALUES))
  team?: OneOrSeveral;

  @several('A campaign.', { example: ['support'] })
  @MayBeLeftOut()
  @Rule(repeated(text(1, 200), MAX_VALUES))
  campaign?: OneOrSeveral;

  @several('An outcome code.', { example: ['resolved'] })
  @MayBeLeftOut()
  @Rule(repeated(text(1, 200), MAX_VALUES))
  outcome?: OneOrSeveral;

  @ApiPropertyOptional({ type: Number, minimum: 0, maximum: 100 })
  @MayBeLeftOut()
  @Rule(numberText(0, 100))
  min_score?: string;

  @ApiPropertyOptional({ type: Number, minimum: 0, maximum: 100 })
  @MayBeLeftOut()
  @Rule(numberText(0, 100))
  max_score?: string;

  @several('Where a call stands.', { enum: CALL_STATUSES, isArray: true, type: String })
  @MayBeLeftOut()
  @Rule(repeated(oneOf(...CALL_STATUSES), CALL_STATUSES.length))
  status?: OneOrSeveral<CallStatus>;

  @ApiPropertyOptional({
    enum: REVIEW_FILTERS,
    description:
      'Only calls a person should look at, those with a suspicion first: all of them (`true`), those with a suspicion ' +
      '(`urgent`), or those with another reason (`advised`).',
  })
  @MayBeLeftOut()
  @Rule(oneOf(...REVIEW_FILTERS))
  review?: (typeof REVIEW_FILTERS)[number];

  @ApiPropertyOptional({
    enum: NO_SCORE_CODES,
    description: 'Only calls that have no score for this reason.',
  })
  @MayBeLeftOut()
  @Rule(oneOf(...NO_SCORE_CODES))
  no_score_reason?: NoScoreCode;

  @several('Only calls about the topic of this id.')
  @MayBeLeftOut()
  @Rule(repeated(text(1, 36), MAX_VALUES))
  topic?: OneOrSeveral;

  @ApiPropertyOptional({ description: 'The identifier a client delivered a call under, exactly.' })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  external_conversation_id?: string;
}

const searchQuery: Check = (value) => {
  if (typeof value !== 'string') return notText();
  try {
    readSearchQuery(value);
    return null;
  } catch (error) {
    if (error instanceof SearchQueryInvalid) return { message: error.message, code: error.code };
    throw error;
  }
};

const ORDERS = ['descending', 'ascending'] as const;

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

  @ApiPropertyOptional({
    maxLength: QUERY_LIMITS.characters,
    description:
      'What somebody types into a search box: as `q`, and the first page has beside what is said the calls whose ' +
      'identifiers are or begin with it, and the agents whose names contain it.',
  })
  @MayBeLeftOut()
  @Rule(text(1, QUERY_LIMITS.characters))
  search?: string;

  @ApiPropertyOptional({
    description:
      'Id of a criterion: with `answer`, only calls in which it was answered so. A page may end early, even empty, with a ' +
      '`next_cursor` that goes on with the search.',
  })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  criterion?: string;

  @several('How the criterion was answered.', { enum: CRITERION_STATUSES, isArray: true, type: String })
  @MayBeLeftOut()
  @Rule(repeated(oneOf(...CRITERION_STATUSES), CRITERION_STATUSES.length))
  answer?: OneOrSeveral<CriterionStatus>;

  @several(`How calls came; of the latest ${MAX_RECENT} in the dates.`, {
    enum: DELIVERY_ROUTES,
    isArray: true,
    type: String,
  })
  @MayBeLeftOut()
  @Rule(repeated(oneOf(...DELIVERY_ROUTES), DELIVERY_ROUTES.length))
  source?: OneOrSeveral<DeliveryRoute>;

  @ApiPropertyOptional({
    enum: SORT_KEYS,
    default: 'date',
    description: `Anything but \`date\` puts the latest ${MAX_RECENT} calls of the dates in order.`,
  })
  @MayBeLeftOut()
  @Rule(oneOf(...SORT_KEYS))
  sort?: CallSort['by'];

  @ApiPropertyOptional({ enum: ORDERS, default: 'descending' })
  @MayBeLeftOut()
  @Rule(oneOf(...ORDERS))
  order?: (typeof ORDERS)[number];

  @ApiPropertyOptional({ enum: ['true'], description: 'With counts of the values of each filter.' })
  @MayBeLeftOut()
  @Rule(oneOf('true'))
  facets?: 'true';

  @ApiPropertyOptional({ description: '`next_cursor` of the page before.' })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  cursor?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_PAGE, default: PAGE })
  @MayBeLeftOut()
  @Rule(wholeNumberText(1, MAX_PAGE))
  limit?: string;
}
