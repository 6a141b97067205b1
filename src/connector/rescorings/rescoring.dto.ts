import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { oneOf as oneOfCheck, text as textCheck } from '../../http/validation/checks';
import { MayBeLeftOut, Rule, type Check } from '../../http/validation/rule';
import { RESCORING_FAILURE_CODES } from '../../evaluations/rescoring/rescoring-failure';
import { RESCORING_SPEAKERS, type RescoringSpeakers } from '../../evaluations/rescoring/rescoring-speakers';
import { RESCORING_STATES } from '../../evaluations/rescoring/rescoring-state';
import type { RescoringView } from '../../evaluations/rescoring/rescorings.service';
import { date, repeated } from '../../http/validation/query-checks';
import {
  dateTime,
  failureCode,
  integer,
  nested,
  nullable,
  oneOf,
  schemaOf,
  text,
  withExample,
} from '../../http/result-schema';

/** Calls chosen at most: more than anybody marks in a list one by one, and few enough for one statement. */
export const MAX_CHOSEN = 500;

const chosenCalls: Check = (value) =>
  Array.isArray(value) && value.length > 0
    ? repeated(textCheck(1, 36), MAX_CHOSEN)(value)
    : { message: 'must be an array of the ids of calls', code: 'none_chosen' };

/** Body that asks for calls to be scored again. */
export class RescoringBody {
  @ApiPropertyOptional({
    example: '2026-10-01',
    description:
      'Calls with a conversation date from this day (in UTC) or moment on. Required without `call_ids`.',
  })
  @MayBeLeftOut()
  @Rule(date)
  from?: string;

  @ApiPropertyOptional({
    example: '2026-10-31',
    description: 'The last day (in UTC) or moment that belongs to it. Required without `call_ids`.',
  })
  @MayBeLeftOut()
  @Rule(date)
  to?: string;

  @ApiPropertyOptional({
    type: [String],
    minItems: 1,
    maxItems: MAX_CHOSEN,
    description: 'Instead of days: the `id` of each call. Those that are not analysed are passed over.',
  })
  @MayBeLeftOut()
  @Rule(chosenCalls)
  call_ids?: string[];

  @ApiPropertyOptional({ description: '`id` of a version of the rubric; the one in force when left out.' })
  @MayBeLeftOut()
  @Rule(textCheck(1, 100))
  rubric_version_id?: string;

  @ApiPropertyOptional({
    enum: RESCORING_SPEAKERS,
    description:
      'Exchanges agent and customer first: of the calls that look the wrong way round, of all of them, or back to how ' +
      'they were delivered. Only calls that are not so already are scored again.',
  })
  @MayBeLeftOut()
  @Rule(oneOfCheck(...RESCORING_SPEAKERS))
  speakers?: RescoringSpeakers;
}

/** The rubric calls are scored again with. */
const RescoringRubricDto = schemaOf<RescoringView['rubric']>('RescoringRubricDto', {
  name: text(),
  version: withExample(text(), '1.4.0'),
  hash: text('Hex SHA-256 of what it means.'),
});

/** Calls being scored again, and how far that is. */
export const RescoringDto = schemaOf<RescoringView>('RescoringDto', {
  id: text(),
  state: oneOf(RESCORING_STATES, '`counting` and `running` go on by themselves; the others are final.'),
  from: dateTime('First moment of the range.'),
  to: dateTime('Last moment of the range.'),
  rubric: nested(RescoringRubricDto),
  speakers: nullable(oneOf(RESCORING_SPEAKERS, "Whose speakers are exchanged first; null: nobody's.")),
  chosen: nullable(integer('How many calls were chosen; null for all of the range.')),
  total: nullable(integer('Calls to score; null while they are counted.')),
  done: integer('Calls scored so far, or passed over because their speakers are as they should be.'),
  failed: integer('Calls that could not be scored and keep their evaluation.'),
  lastError: nullable(text('What last went wrong.')),
  failureCode: failureCode(RESCORING_FAILURE_CODES, 'last_error'),
  createdAt: dateTime(),
  updatedAt: dateTime('When it last got on.'),
  finishedAt: nullable(dateTime()),
});
export type RescoringDto = InstanceType<typeof RescoringDto>;

export class RescoringListDto {
  @ApiProperty({ type: [RescoringDto], maxItems: 20 })
  rescorings: RescoringDto[];
}
