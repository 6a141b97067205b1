import type { ScoreInterval } from '../../scoring/evaluation';
import { NO_SCORE_CODES, type NoScoreCode } from '../../scoring/scorability/no-score-reason';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Highlight, Mark } from '../../evaluations/search/highlights';
import {
  MAX_VALUES,
  SCORE_BANDS,
  type CallFacets,
  type FacetValue,
} from '../../evaluations/calls/call-facets';
import { MAX_RECENT } from '../../evaluations/calls/recent-calls.service';
import { flag, integer, listOf, nullable, number, oneOf, schemaOf, text } from '../../http/result-schema';
import { CallTopicDto } from '../../evaluations/description/call-topic.dto';
import { ScoreIntervalDto } from '../../evaluations/description/evaluation.dto';
import { DELIVERY_ROUTES, type DeliveryRoute } from '../../conversations/delivery-route';
import { CALL_STATUSES, type CallStatus } from '../../evaluations/calls/call-selection';

/** Calls and agents found by their names at most, beside those that say what was searched for. */
export const MAX_FOUND = 10;

/** In the order of `Call.reviewPriority`. */
export const REVIEW_URGENCIES = ['no', 'advised', 'urgent'] as const;
export type ReviewUrgency = (typeof REVIEW_URGENCIES)[number];

/** The agent of a call: as the client names them, and the employee they are linked to. */
export class CallAgentDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ example: 'agent-42' })
  external_id: string;

  @ApiProperty({ description: 'The name this call was delivered with.', example: 'Robin Agent' })
  name: string;

  @ApiProperty({ type: String, nullable: true })
  employee_id: string | null;

  @ApiProperty({ type: String, nullable: true })
  employee_name: string | null;
}

/** One call in a list. */
export class CallSummaryDto {
  @ApiProperty({ description: 'Identifier of the call here.' })
  id: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Identifier of its transcript; null without one.',
  })
  conversation_id: string | null;

  @ApiProperty({ example: 'call-2026-000123' })
  external_conversation_id: string;

  @ApiProperty({ enum: DELIVERY_ROUTES })
  route: DeliveryRoute;

  @ApiProperty({
    description:
      'Whether an administrator uploaded it on the page to try the connection: no figure counts it.',
  })
  test: boolean;

  @ApiProperty({ enum: CALL_STATUSES })
  status: CallStatus;

  @ApiProperty({ format: 'date-time' })
  conversation_date: string;

  @ApiProperty({ type: CallAgentDto })
  agent: CallAgentDto;

  @ApiProperty({ type: String, nullable: true })
  team_external_id: string | null;

  @ApiProperty()
  campaign: string;

  @ApiProperty()
  outcome_code: string;

  @ApiProperty({ type: String, nullable: true })
  outcome_category: string | null;

  @ApiProperty({ type: Number, nullable: true, description: 'As the client told it.' })
  duration_seconds: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'As the client told it, else as measured in its audio; null when neither is known.',
  })
  length_seconds: number | null;

  @ApiProperty({ type: Number, nullable: true, description: '0 to 100; null without a score.' })
  score: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Share of the applicable weight that was answered, 0 to 1; null when unknown.',
  })
  coverage: number | null;

  @ApiProperty({
    type: ScoreIntervalDto,
    nullable: true,
    description: 'In which the score lies with a probability of 90 %.',
  })
  interval: ScoreInterval | null;

  @ApiProperty({
    enum: REVIEW_URGENCIES,
    description: 'Whether a person should look at it: `urgent` for a suspicion that nobody has confirmed.',
  })
  review: ReviewUrgency;

  @ApiProperty({
    type: String,
    enum: [...NO_SCORE_CODES, null],
    nullable: true,
    description: 'Why it has no score; null with one, and before it is analysed.',
  })
  no_score_reason: NoScoreCode | null;

  @ApiProperty({ description: 'Whether agent and customer look the wrong way round.' })
  speakers_swapped: boolean;

  @ApiProperty({
    type: [CallTopicDto],
    description: 'What it is about, the most probable first; often none.',
  })
  topics: CallTopicDto[];
}

const MarkDto = schemaOf<Mark>('MarkDto', {
  from: integer('In UTF-16 units of the text, from 0.'),
  to: integer('The first that is not marked.'),
});

/** A sentence that says something that was searched for. */
export const HighlightDto = schemaOf<Highlight>('HighlightDto', {
  sentence: integer('Its place in the transcript, from 0.'),
  speaker: oneOf(['agent', 'customer']),
  text: text('The sentence, or a part of a long one.'),
  start: nullable(number('Seconds from the start of the call.')),
  marks: listOf(MarkDto),
});
type HighlightDto = InstanceType<typeof HighlightDto>;

/** A call in a list that may have been searched. */
export class ListedCallDto extends CallSummaryDto {
  @ApiPropertyOptional({
    type: [HighlightDto],
    description:
      'With `q`: sentences that say it; none where the transcript is too long to be read for a list.',
  })
  highlights?: HighlightDto[];
}

const FacetValueDto = schemaOf<FacetValue>('FacetValueDto', {
  value: text('As the filter takes it.'),
  label: nullable(text('What people call it, where that is another word.')),
  calls: integer(),
});

const facet = (description: string) => listOf(FacetValueDto, description, MAX_VALUES);

export const CallFacetsDto = schemaOf<CallFacets>('CallFacetsDto', {
  total: integer('Calls of the filter among those looked at.'),
  lookedAt: integer(`Calls counted: the latest in the dates of the filter, at most ${MAX_RECENT}.`),
  isAll: flag('Whether there are no others in these dates.'),
  agents: facet('By their ids, labelled with the name of their latest call.'),
  teams: facet("By the client's identifiers."),
  campaigns: facet('Those of most calls first, as everywhere here.'),
  outcomes: facet('By their codes.'),
  statuses: facet('As `status` takes them.'),
  reviews: facet('As `review` takes them.'),
  routes: facet('As `source` takes them.'),
  topics: facet('By their ids.'),
  scoreBands: facet(`By the first score of each band: ${SCORE_BANDS.join(', ')}.`),
  noScoreReasons: facet('As `no_score_reason` takes them.'),
});
export type CallFacetsDto = InstanceType<typeof CallFacetsDto>;

/** An agent whose name contains what was searched for. */
export class FoundAgentDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ example: 'agent-42' })
  external_id: string;

  @ApiProperty({ type: String, nullable: true, description: 'Of their latest call.' })
  name: string | null;

  @ApiProperty({ type: String, nullable: true })
  employee_name: string | null;
}

/** A page of calls, the latest first. */
export class CallPageDto {
  @ApiProperty({ type: [ListedCallDto] })
  conversations: ListedCallDto[];

  @ApiProperty({ type: String, nullable: true, description: 'Give it as `cursor`; null on the last page.' })
  next_cursor: string | null;

  @ApiPropertyOptional({
    type: CallFacetsDto,
    description:
      'With `facets`: how many calls each value of each filter would give with the others as they are. Neither what ' +
      'was searched for nor `criterion` is counted with. Some seconds old at most.',
  })
  facets?: CallFacetsDto;

  @ApiPropertyOptional({
    type: [CallSummaryDto],
    maxItems: MAX_FOUND,
    description: 'First page of a `search`: calls whose identifiers are or begin with it.',
  })
  identified?: CallSummaryDto[];

  @ApiPropertyOptional({
    type: [FoundAgentDto],
    maxItems: MAX_FOUND,
    description: 'First page of a `search`: agents whose names contain it.',
  })
  agents?: FoundAgentDto[];
}
