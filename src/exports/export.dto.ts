import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { dateTime as dateTimeCheck } from '../http/validation/parse-date';
import {
  date,
  idCursor,
  number as numberCheck,
  repeated,
  trueOrFalse,
  wholeNumberText,
} from '../http/validation/query-checks';
import { oneOf as oneOfCheck, text as textCheck } from '../http/validation/checks';
import { MayBeLeftOut, Rule, type Check } from '../http/validation/rule';
import {
  dateTime,
  dateTimeText,
  failureCode,
  flag,
  integer,
  nested,
  nullable,
  number,
  oneOf,
  oneOrSeveral,
  optional,
  schemaOf,
  text,
} from '../http/result-schema';
import { DELIVERY_ROUTES, type DeliveryRoute } from '../conversations/delivery-route';
import { RESULT_STATUSES, type ResultStatus } from '../results/result-status';
import { NO_SCORE_CODES, type NoScoreCode } from '../scoring/scorability/no-score-reason';
import { CALL_STATUSES, type CallStatus } from '../evaluations/calls/call-selection';
import { CRITERION_STATUSES, type CriterionStatus } from '../scoring/evaluation';
import type { Urgency } from '../evaluations/calls/call-states';
import { URGENCIES, type ExportFilter, type OneOrSeveral } from './export-filter';
import {
  COLUMNS_VERSION,
  EXPORT_FORMATS,
  EXPORT_KINDS,
  type ExportFormat,
  type ExportKind,
} from './export-kind';
import { EXPORT_FAILURE_CODES } from './jobs/export-failure';
import { EXPORT_STATES } from './jobs/export-state';
import type { ExportView } from './jobs/export-view';

/** Exports listed on one page unless asked otherwise, and at most. */
export const PAGE = 50;
export const MAX_PAGE = 200;

/** Values of one filter at once. */
const MAX_VALUES = 20;

const severalOf =
  (check: Check, max = MAX_VALUES): Check =>
  (value) =>
    Array.isArray(value) && value.length === 0
      ? { message: 'must name at least one value', code: 'none_chosen' }
      : repeated(check, max)(value);

const ApiOneOrSeveral = (description: string, words: { enum?: string[]; example?: string } = {}) => {
  const one = { type: 'string', ...words };
  return ApiPropertyOptional({
    oneOf: [one, { type: 'array', items: one, minItems: 1, maxItems: MAX_VALUES, uniqueItems: true }],
    description: `${description} An array for calls of any of several.`,
  });
};

/** Body that asks for an export. Every filter narrows it further. */
export class ExportBody {
  @ApiProperty({
    enum: EXPORT_KINDS,
    description:
      'What a row is: a call, a criterion of the present evaluation of a call, or a sentence of a transcript. ' +
      '`transcripts` needs a key with the scope `transcripts:read` as well.',
  })
  @Rule(oneOfCheck(...EXPORT_KINDS))
  kind: ExportKind;

  @ApiProperty({ enum: EXPORT_FORMATS })
  @Rule(oneOfCheck(...EXPORT_FORMATS))
  format: ExportFormat;

  @ApiPropertyOptional({
    default: false,
    description: 'Whether a CSV file begins with a byte order mark, by which Excel knows UTF-8.',
  })
  @MayBeLeftOut()
  @Rule(trueOrFalse)
  bom?: boolean;

  @ApiPropertyOptional({ example: '2026-01-01', description: 'Calls from this day (UTC) or moment on.' })
  @MayBeLeftOut()
  @Rule(date)
  from?: string;

  @ApiPropertyOptional({ example: '2026-01-31', description: 'Calls up to this day (UTC) or moment.' })
  @MayBeLeftOut()
  @Rule(date)
  to?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    example: '2026-01-31T00:00:00Z',
    description: 'Only calls whose result changed at this moment or later.',
  })
  @MayBeLeftOut()
  @Rule(dateTimeCheck)
  updated_since?: string;

  @ApiPropertyOptional({ description: "The client's identifier of an agent.", example: 'agent-17' })
  @MayBeLeftOut()
  @Rule(textCheck(1, 200))
  agent?: string;

  @ApiOneOrSeveral('Id of an agent, from the list of agents.')
  @MayBeLeftOut()
  @Rule(severalOf(textCheck(1, 36)))
  agent_id?: OneOrSeveral;

  @ApiOneOrSeveral("The client's identifier of a team.", { example: 'team-7' })
  @MayBeLeftOut()
  @Rule(severalOf(textCheck(1, 200)))
  team?: OneOrSeveral;

  @ApiOneOrSeveral('A campaign.', { example: 'support' })
  @MayBeLeftOut()
  @Rule(severalOf(textCheck(1, 200)))
  campaign?: OneOrSeveral;

  @ApiOneOrSeveral('An outcome code.', { example: 'resolved' })
  @MayBeLeftOut()
  @Rule(severalOf(textCheck(1, 200)))
  outcome?: OneOrSeveral;

  @ApiOneOrSeveral('Where a call stands.', { enum: [...RESULT_STATUSES] })
  @MayBeLeftOut()
  @Rule(severalOf(oneOfCheck(...RESULT_STATUSES), RESULT_STATUSES.length))
  status?: OneOrSeveral<ResultStatus>;

  @ApiOneOrSeveral(
    'Where a call stands, as the list of calls on the page tells it: calls that wait, are transcribed or are analysed apart.',
    { enum: [...CALL_STATUSES] },
  )
  @MayBeLeftOut()
  @Rule(severalOf(oneOfCheck(...CALL_STATUSES), CALL_STATUSES.length))
  call_status?: OneOrSeveral<CallStatus>;

  @ApiPropertyOptional({ minimum: 0, maximum: 100 })
  @MayBeLeftOut()
  @Rule(numberCheck(0, 100))
  min_score?: number;

  @ApiPropertyOptional({ minimum: 0, maximum: 100 })
  @MayBeLeftOut()
  @Rule(numberCheck(0, 100))
  max_score?: number;

  @ApiPropertyOptional({
    enum: NO_SCORE_CODES,
    description: 'Only calls that have no score for this reason.',
  })
  @MayBeLeftOut()
  @Rule(oneOfCheck(...NO_SCORE_CODES))
  no_score_reason?: NoScoreCode;

  @ApiOneOrSeveral('Only calls about the topic of this id.')
  @MayBeLeftOut()
  @Rule(severalOf(textCheck(1, 36)))
  topic?: OneOrSeveral;

  @ApiPropertyOptional({ description: 'When true, only calls that a person should look at.' })
  @MayBeLeftOut()
  @Rule(trueOrFalse)
  review?: boolean;

  @ApiPropertyOptional({
    enum: URGENCIES,
    description:
      'Only calls that a person should look at for a suspicion (`urgent`), or for another reason (`advised`).',
  })
  @MayBeLeftOut()
  @Rule(oneOfCheck(...URGENCIES))
  urgency?: Urgency;

  @ApiPropertyOptional({ enum: DELIVERY_ROUTES, description: 'How calls came.' })
  @MayBeLeftOut()
  @Rule(oneOfCheck(...DELIVERY_ROUTES))
  source?: DeliveryRoute;

  @ApiPropertyOptional({
    description: 'Id of a criterion: with `answer`, only calls in which it has been answered so.',
  })
  @MayBeLeftOut()
  @Rule(textCheck(1, 200))
  criterion?: string;

  @ApiOneOrSeveral('How the criterion was answered.', { enum: [...CRITERION_STATUSES] })
  @MayBeLeftOut()
  @Rule(severalOf(oneOfCheck(...CRITERION_STATUSES), CRITERION_STATUSES.length))
  answer?: OneOrSeveral<CriterionStatus>;
}

/** Query string of the list of exports. */
export class ExportListQuery {
  @ApiPropertyOptional({ description: '`next_cursor` of the page before.' })
  @MayBeLeftOut()
  @Rule(idCursor)
  cursor?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_PAGE, default: PAGE })
  @MayBeLeftOut()
  @Rule(wholeNumberText(1, MAX_PAGE))
  limit?: string;
}

const ExportFilterDto = schemaOf<ExportFilter>('ExportFilterDto', {
  from: optional(text()),
  to: optional(text()),
  updatedSince: optional(dateTimeText()),
  agent: optional(text()),
  agentId: optional(oneOrSeveral()),
  team: optional(oneOrSeveral()),
  campaign: optional(oneOrSeveral()),
  outcome: optional(oneOrSeveral()),
  status: optional(oneOrSeveral(RESULT_STATUSES)),
  callStatus: optional(oneOrSeveral(CALL_STATUSES)),
  minScore: optional(number()),
  maxScore: optional(number()),
  noScoreReason: optional(text()),
  topic: optional(oneOrSeveral()),
  review: optional(flag()),
  urgency: optional(oneOf(URGENCIES)),
  source: optional(oneOf(DELIVERY_ROUTES)),
  criterion: optional(text()),
  answer: optional(oneOrSeveral(CRITERION_STATUSES)),
});

export const ExportDto = schemaOf<ExportView>('ExportDto', {
  id: text(),
  kind: oneOf(EXPORT_KINDS),
  format: oneOf(EXPORT_FORMATS),
  filter: nested(ExportFilterDto, 'As it was asked for.'),
  day: nullable(text('Of a nightly export, the day (UTC) whose changed calls it holds; else null.')),
  columnsVersion: integer(
    `Version of the columns, ${COLUMNS_VERSION} at present; raised when one is renamed or removed.`,
  ),
  state: oneOf(
    EXPORT_STATES,
    'Where it stands. `expired`: its file is deleted. A file can be downloaded when it is `done`.',
  ),
  callsDone: integer('Calls written so far.'),
  callsTotal: nullable(integer('Calls there are to write; null before they are counted.')),
  rows: integer('Rows written so far.'),
  bytes: nullable(integer('Size of the file; null before it is finished.')),
  error: nullable(text('Why it has failed.')),
  failureCode: failureCode(EXPORT_FAILURE_CODES, 'error'),
  createdAt: dateTime(),
  finishedAt: nullable(dateTime()),
  expiresAt: nullable(dateTime('Until when the file is kept; null while there is none.')),
});
export type ExportDto = InstanceType<typeof ExportDto>;

export class ExportListDto {
  @ApiProperty({ type: [ExportDto], description: 'The latest first.' })
  exports: ExportDto[];

  @ApiProperty({ type: String, nullable: true, description: 'Where the next page begins; null on the last.' })
  next_cursor: string | null;
}
