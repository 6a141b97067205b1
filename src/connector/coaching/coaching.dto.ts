import { ApiProperty } from '@nestjs/swagger';
import type { AgentTrend, CourseCall } from '../../evaluations/coaching/coaching.query';
import type { Agreement } from '../../evaluations/reviews/agreement';
import type { OverallAgreement } from '../../evaluations/reviews/reviews.service';
import type {
  BestExample,
  Gap,
  GroupTrend,
  SectionTrend,
  TrendSummary,
} from '../../scoring/coaching/trend-summary';
import { AgentDto } from '../agents/agent.dto';
import { EvidenceDto, ScoreIntervalDto } from '../../evaluations/description/evaluation.dto';
import {
  dateTimeText,
  integer,
  listOf,
  nested,
  nullable,
  number,
  schemaOf,
  text,
} from '../../http/result-schema';

const SectionTrendDto = schemaOf<SectionTrend>('SectionTrendDto', {
  section: text(),
  name: text(),
  mean: number('0 to 100.'),
  change: nullable(
    number('Mean of the later half of the calls less that of the earlier; null with too few calls.'),
  ),
  calls: integer(),
});

const GapDto = schemaOf<Gap>('GapDto', {
  criterion: text('Id of the criterion.'),
  name: text(),
  lost: integer('Calls in which points were lost.'),
  graded: integer('Calls in which it was graded.'),
});
type GapDto = InstanceType<typeof GapDto>;

const BestExampleDto = schemaOf<BestExample>('BestExampleDto', {
  criterion: text('Id of the criterion.'),
  name: text(),
  conversationId: text(),
  evidence: nested(EvidenceDto),
});

const summary = {
  calls: integer(),
  scored: integer('Of the calls that have a score.'),
  meanScore: nullable(number('0 to 100; null when no call has a score.')),
  coverage: nullable(number('Mean coverage of the calls, 0 to 1; null when it is known of none.')),
  forReview: integer('Calls that a person should look at.'),
  sections: listOf(SectionTrendDto),
  mostFrequentGap: nullable(nested(GapDto)),
  bestExample: nullable(nested(BestExampleDto)),
};

/** A summary of some calls, a "picture" in the words of the API. */
const PictureDto = schemaOf<TrendSummary>('PictureDto', summary);
type PictureDto = InstanceType<typeof PictureDto>;

const GroupPictureDto = schemaOf<GroupTrend>('GroupPictureDto', {
  ...summary,
  campaign: text(),
  team: nullable(text()),
});
type GroupPictureDto = InstanceType<typeof GroupPictureDto>;

const MemberPictureDto = schemaOf<AgentTrend>('MemberPictureDto', {
  ...summary,
  agentId: text(),
  agentName: text(),
});
type MemberPictureDto = InstanceType<typeof MemberPictureDto>;

const SectionScoreDto = schemaOf<CourseCall['sections'][number]>('SectionScoreDto', {
  id: text(),
  name: text(),
  score: nullable(number()),
});

/** One call of a course over time. */
const CourseCallDto = schemaOf<CourseCall>('CourseCallDto', {
  conversationId: text(),
  conversationDate: dateTimeText(),
  campaign: text(),
  score: nullable(number()),
  coverage: nullable(number('Share of the applicable weight that was answered, 0 to 1.')),
  interval: nullable(nested(ScoreIntervalDto)),
  sections: listOf(SectionScoreDto),
});
type CourseCallDto = InstanceType<typeof CourseCallDto>;

/** What to tell an agent, from their last calls. */
export class AgentCoachingDto {
  @ApiProperty({ type: AgentDto })
  agent: AgentDto;

  @ApiProperty({ type: PictureDto })
  picture: PictureDto;

  @ApiProperty({ type: [GapDto], description: 'Criteria with points lost, the most frequent first.' })
  gaps: GapDto[];

  @ApiProperty({ type: [CourseCallDto], description: 'The earliest first.' })
  course: CourseCallDto[];
}

/** How a team does, from its last calls. */
export class TeamCoachingDto {
  @ApiProperty({ example: 'team-7' })
  team: string;

  @ApiProperty({ type: PictureDto })
  picture: PictureDto;

  @ApiProperty({ type: [GapDto], description: 'Criteria with points lost, the most frequent first.' })
  gaps: GapDto[];

  @ApiProperty({ type: [GroupPictureDto], description: 'By campaign.' })
  campaigns: GroupPictureDto[];

  @ApiProperty({ type: [MemberPictureDto], description: 'By agent, the one with most calls first.' })
  agents: MemberPictureDto[];

  @ApiProperty({ type: [CourseCallDto], description: 'The earliest first.' })
  course: CourseCallDto[];
}

/** Teams and campaigns known from the latest call of each agent, to choose from. */
export class TeamListDto {
  @ApiProperty({ type: [String] })
  teams: string[];

  @ApiProperty({ type: [String] })
  campaigns: string[];
}

const CriterionAgreementDto = schemaOf<Agreement>('CriterionAgreementDto', {
  criterion: text('Id of the criterion.'),
  name: text(),
  reviewed: integer('Answers a person changed or confirmed.'),
  agreed: number('Share of them with the same answer, 0 to 1.'),
  kappa: nullable(number("Cohen's kappa, -1 to 1; null when there was only one answer.")),
});

/** How often engine and people gave the same answer. */
export const AgreementDto = schemaOf<OverallAgreement>('AgreementDto', {
  evaluations: integer('Calls people looked at.'),
  criteria: listOf(CriterionAgreementDto),
});
export type AgreementDto = InstanceType<typeof AgreementDto>;
