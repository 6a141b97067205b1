import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { isTimeZone, type Days } from '../../calendar/calendar';
import type { Mean } from '../../evaluations/performance/differences';
import type { ComparedGap, PeriodGap } from '../../evaluations/performance/gaps';
import {
  MAX_AGENTS,
  MAX_TEAMS,
  type AgentPerformance,
  type OwnTeam,
  type CoursePart,
  type Performance,
  type TeamPerformance,
} from '../../evaluations/performance/performance.query';
import type { ComparedFigures, ScoreChange, ScoreFigures } from '../../evaluations/performance/score-figures';
import { oneOf, text as textCheck } from '../../http/validation/checks';
import { dayBefore9999 } from '../../http/validation/query-checks';
import { MayBeLeftOut, Rule, type Check } from '../../http/validation/rule';
import { flag, integer, listOf, nested, nullable, number, schemaOf, text } from '../../http/result-schema';

const MAX_ZONE = 64;
export const aTimeZone: Check = (value) =>
  typeof value === 'string' && value.length <= MAX_ZONE && isTimeZone(value)
    ? null
    : { message: 'must be a time zone such as Europe/Berlin', code: 'time_zone_unknown' };

/** Which calls are looked at. */
export class PerformanceFilter {
  @ApiProperty({ format: 'date', example: '2026-11-01', description: 'First day.' })
  @Rule(dayBefore9999)
  from: string;

  @ApiProperty({ format: 'date', example: '2026-11-30', description: 'Last day; at most 366 days.' })
  @Rule(dayBefore9999)
  to: string;

  @ApiPropertyOptional({
    format: 'date',
    description: 'First day to compare with; by default the days right before, as many of them.',
  })
  @MayBeLeftOut()
  @Rule(dayBefore9999)
  before_from?: string;

  @ApiPropertyOptional({ format: 'date', description: 'Last day to compare with.' })
  @MayBeLeftOut()
  @Rule(dayBefore9999)
  before_to?: string;

  @ApiPropertyOptional({ description: "The client's identifier of a team.", example: 'team-7' })
  @MayBeLeftOut()
  @Rule(textCheck(1, 200))
  team?: string;

  @ApiPropertyOptional({ description: 'Id of an agent, from the list of agents.' })
  @MayBeLeftOut()
  @Rule(textCheck(1, 36))
  agent_id?: string;

  @ApiPropertyOptional({ enum: ['day', 'week'], description: 'Days up to 31 of them, else weeks.' })
  @MayBeLeftOut()
  @Rule(oneOf('day', 'week'))
  by?: 'day' | 'week';

  @ApiPropertyOptional({
    maxLength: MAX_ZONE,
    default: 'UTC',
    example: 'Europe/Berlin',
    description: 'By whose clocks days begin and end.',
  })
  @MayBeLeftOut()
  @Rule(aTimeZone)
  time_zone?: string;
}

/** Of which days the latest calls are looked at; of any, where none are named. */
export class LatestCallsFilter {
  @ApiPropertyOptional({ format: 'date', example: '2026-11-01', description: 'First day.' })
  @MayBeLeftOut()
  @Rule(dayBefore9999)
  from?: string;

  @ApiPropertyOptional({ format: 'date', example: '2026-11-30', description: 'Last day.' })
  @MayBeLeftOut()
  @Rule(dayBefore9999)
  to?: string;

  @ApiPropertyOptional({ maxLength: MAX_ZONE, default: 'UTC', example: 'Europe/Berlin' })
  @MayBeLeftOut()
  @Rule(aTimeZone)
  time_zone?: string;
}

const day = () => ({ options: { type: String, format: 'date', example: '2026-11-01' } });

export const DaysDto = schemaOf<Days>('DaysDto', { first: day(), last: day() });

/** A mean with its range. */
const MeanDto = schemaOf<Mean>('MeanDto', {
  mean: number('0 to 100.'),
  low: nullable(number('In low to high lies the mean with a probability of 95 %; null with one value.')),
  high: nullable(number()),
});

const change = {
  difference: number('Less the mean of the period before.'),
  low: number('In low to high lies the difference with a probability of 95 %.'),
  high: number(),
  chance: number("How probably chance alone makes such a difference, 0 to 1, by Welch's t-test."),
  isBeyondChance: flag(
    'Whether it is more than chance makes: of all differences told so, at most one in ten is chance ' +
      '(Benjamini and Hochberg).',
  ),
};
const ScoreChangeDto = schemaOf<ScoreChange>('ScoreChangeDto', change);
const ShareChangeDto = schemaOf<NonNullable<ComparedGap['change']>>('ShareChangeDto', change);

const figures = {
  calls: integer('With a score or without.'),
  scored: integer(),
  score: nullable(nested(MeanDto)),
  coverage: nullable(number('Mean share of the applicable weight that was answered, 0 to 1.')),
  forReview: integer('Calls that a person should look at.'),
};
const ScoreFiguresDto = schemaOf<ScoreFigures>('ScoreFiguresDto', figures);

const compared = {
  ...figures,
  scoreBefore: nullable(nested(MeanDto, 'Of the period before.')),
  change: nullable(nested(ScoreChangeDto, 'Null with fewer than eight scored calls in either period.')),
};
export const ComparedFiguresDto = schemaOf<ComparedFigures>('ComparedFiguresDto', compared);

export const CoursePartDto = schemaOf<CoursePart>('ScoreCoursePartDto', {
  first: day(),
  last: day(),
  calls: integer(),
  scored: integer(),
  score: nullable(nested(MeanDto, 'Its interval is made from the spread of the whole period.')),
});

const gap = {
  criterion: text('Id of the criterion.'),
  name: text(),
  section: text('Id of its section.'),
  lost: integer('Calls in which points were lost.'),
  graded: integer('Calls in which it was graded.'),
  points: number('Points of 100 that a call lost by it, over all calls.'),
};
const PeriodGapDto = schemaOf<PeriodGap>('PeriodGapDto', gap);

export const ComparedGapDto = schemaOf<ComparedGap>('ComparedGapDto', {
  ...gap,
  pointsBefore: nullable(number()),
  change: nullable(nested(ShareChangeDto, 'Of the share of its weight that was lost, 0 to 1.')),
});

export const AgentPerformanceDto = schemaOf<AgentPerformance>('AgentPerformanceDto', {
  agentId: text(),
  name: text('The employee they are linked to; else as the client names them.'),
  team: nullable(text('Of most of their calls.')),
  ...compared,
  biggestGap: nullable(nested(PeriodGapDto)),
});

const TeamPerformanceDto = schemaOf<TeamPerformance>('TeamPerformanceDto', { team: text(), ...compared });

const OwnTeamDto = schemaOf<OwnTeam>('OwnTeamDto', {
  team: text("The client's identifier."),
  agents: integer('Agents with calls in it.'),
  ...figures,
});

/** How the calls of a period did, beside those of another. */
export const PerformanceDto = schemaOf<Performance>('PerformanceDto', {
  days: nested(DaysDto),
  before: nested(DaysDto),
  total: nested(ComparedFiguresDto),
  everybody: nullable(
    nested(ScoreFiguresDto, "Everybody's calls of the same days; of a team or an agent only."),
  ),
  ownTeam: nullable(
    nested(
      OwnTeamDto,
      'Of an agent only: the team of most of their calls, in the same days, theirs included.',
    ),
  ),
  course: listOf(CoursePartDto, 'The earliest first, those without calls included.'),
  agents: listOf(AgentPerformanceDto, 'The one with most calls first.', MAX_AGENTS),
  teams: listOf(TeamPerformanceDto, 'The one with most calls first.', MAX_TEAMS),
  gaps: listOf(ComparedGapDto, 'The most points lost first; criteria of the live rubric.'),
  gapCalls: integer('Calls the gaps are read from: of many, some hundreds spread over the period.'),
});
export type PerformanceDto = InstanceType<typeof PerformanceDto>;
