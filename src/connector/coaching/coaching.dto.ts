import { ApiProperty } from '@nestjs/swagger';
import { AgentDto } from '../agents/agent.dto';
import { EvidenceDto } from '../calls/evaluation.dto';

const score = { type: Number, nullable: true } as const;
const count = { type: 'integer' } as const;

export class SectionTrendDto {
  @ApiProperty()
  section: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ description: '0 to 100.' })
  mean: number;

  @ApiProperty({
    ...score,
    description: 'Mean of the later half of the calls less that of the earlier; null with too few calls.',
  })
  change: number | null;

  @ApiProperty(count)
  calls: number;
}

export class GapDto {
  @ApiProperty({ description: 'Id of the criterion.' })
  criterion: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ ...count, description: 'Calls in which points were lost.' })
  lost: number;

  @ApiProperty({ ...count, description: 'Calls in which it was graded.' })
  graded: number;
}

export class BestExampleDto {
  @ApiProperty({ description: 'Id of the criterion.' })
  criterion: string;

  @ApiProperty()
  name: string;

  @ApiProperty()
  conversation_id: string;

  @ApiProperty({ type: EvidenceDto })
  evidence: EvidenceDto;
}

/** The running picture of some calls. */
export class PictureDto {
  @ApiProperty(count)
  calls: number;

  @ApiProperty({ ...score, description: '0 to 100; null when no call has a score.' })
  mean_score: number | null;

  @ApiProperty({ type: [SectionTrendDto] })
  sections: SectionTrendDto[];

  @ApiProperty({ type: GapDto, nullable: true })
  most_frequent_gap: GapDto | null;

  @ApiProperty({ type: BestExampleDto, nullable: true })
  best_example: BestExampleDto | null;
}

export class SectionScoreDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty(score)
  score: number | null;
}

/** One call of a course over time. */
export class CourseCallDto {
  @ApiProperty()
  conversation_id: string;

  @ApiProperty({ format: 'date-time' })
  conversation_date: string;

  @ApiProperty()
  campaign: string;

  @ApiProperty(score)
  score: number | null;

  @ApiProperty({ type: [SectionScoreDto] })
  sections: SectionScoreDto[];
}

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

export class GroupPictureDto extends PictureDto {
  @ApiProperty()
  campaign: string;

  @ApiProperty({ type: String, nullable: true })
  team: string | null;
}

export class MemberPictureDto extends PictureDto {
  @ApiProperty()
  agent_id: string;

  @ApiProperty()
  agent_name: string;
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

export class CriterionAgreementDto {
  @ApiProperty({ description: 'Id of the criterion.' })
  criterion: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ ...count, description: 'Answers a person changed or confirmed.' })
  reviewed: number;

  @ApiProperty({ description: 'Share of them with the same answer, 0 to 1.' })
  agreed: number;

  @ApiProperty({ ...score, description: "Cohen's kappa, -1 to 1; null when there was only one answer." })
  kappa: number | null;
}

/** How often engine and people gave the same answer. */
export class AgreementDto {
  @ApiProperty({ ...count, description: 'Calls people looked at.' })
  evaluations: number;

  @ApiProperty({ type: [CriterionAgreementDto] })
  criteria: CriterionAgreementDto[];
}
