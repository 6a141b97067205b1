import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { REJECT_REASONS } from '../../audio-quality/audio-verdict';
import { oneOf as oneOfCheck } from '../../http/validation/checks';
import { MayBeLeftOut, Rule } from '../../http/validation/rule';
import type { RejectionCount } from '../../recordings/recordings.query';
import { ListedCallDto } from '../calls/call-summary.dto';
import {
  AgentPerformanceDto,
  aTimeZone,
  ComparedFiguresDto,
  ComparedGapDto,
  CoursePartDto,
  DaysDto,
} from '../coaching/performance.dto';
import { dateTime, integer, listOf, nested, nullable, oneOf, schemaOf } from '../../http/result-schema';
import {
  HOME_PERIODS,
  type HomePeriod,
  type HomePipeline,
  type HomeTasks,
  type HomeView,
} from './home.service';

/** Which days the home view looks back on. */
export class HomeFilter {
  @ApiPropertyOptional({ enum: HOME_PERIODS, default: '30', description: 'Days, today included.' })
  @MayBeLeftOut()
  @Rule(oneOfCheck(...HOME_PERIODS))
  period?: HomePeriod;

  @ApiPropertyOptional({ maxLength: 64, default: 'UTC', example: 'Europe/Berlin' })
  @MayBeLeftOut()
  @Rule(aTimeZone)
  time_zone?: string;
}

const HomeTasksDto = schemaOf<HomeTasks>('HomeTasksDto', {
  suspected: integer('Calls with the suspicion that a critical requirement was not met; `up_to` at most.'),
  forReview: integer('Calls to review for another reason; `up_to` at most.'),
  failed: integer('Recordings and transcripts that could not be processed.'),
  agentsUnlinked: integer('Agents not linked to an employee.'),
  callsOfUnlinked: integer('Calls not analysed because of that.'),
  webhooksOff: integer('Webhook endpoints switched off because they failed.'),
  upTo: integer('Where counting stops.'),
});

const HomePipelineDto = schemaOf<HomePipeline>('HomePipelineDto', {
  recordingsWaiting: integer('Recordings queued or being transcribed.'),
  callsWaiting: integer('Calls to be analysed.'),
  waitingSince: nullable(dateTime('Since when the one that waits longest has waited.')),
});

const RejectionCountDto = schemaOf<RejectionCount>('RejectionCountDto', {
  reason: oneOf(REJECT_REASONS),
  recordings: integer(),
});

/** How an organisation does, and what waits for somebody. */
const HomeFiguresDto = schemaOf<HomeView>('HomeFiguresDto', {
  days: nested(DaysDto),
  before: nested(DaysDto, 'The days compared with.'),
  tasks: nested(HomeTasksDto),
  pipeline: nested(HomePipelineDto),
  total: nested(ComparedFiguresDto),
  course: listOf(CoursePartDto, 'By day, of 90 days by week; the earliest first.'),
  agentMovers: listOf(AgentPerformanceDto, 'Agents whose mean score changed by more than chance.', 6),
  criterionMovers: listOf(ComparedGapDto, 'Criteria that cost more or less than before, beyond chance.', 6),
  rejections: listOf(RejectionCountDto, 'Recordings of these days; the most frequent reason first.'),
});

/** The home view. */
export class HomeDto extends HomeFiguresDto {
  @ApiProperty({
    type: [ListedCallDto],
    maxItems: 5,
    description: 'The calls to review first, those with a suspicion before all others.',
  })
  calls: ListedCallDto[];
}
