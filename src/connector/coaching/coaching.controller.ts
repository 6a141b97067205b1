import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import { NotFound } from '../../http/api-exception';
import type { OrganisationView } from '../../organisations/organisation-view';
import { MAX_TEAM_NAMES } from '../../organisations/agents.query';
import { CoachingQuery, type Coaching } from '../../evaluations/coaching/coaching.query';
import { PerformanceQuery } from '../../evaluations/performance/performance.query';
import { Reviews } from '../../evaluations/reviews/reviews.service';
import { AgentDirectory } from '../agents/agent-directory.service';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { InvalidAnswer, NotFoundAnswer } from '../../http/described-answers';
import { snakeCased } from '../../http/snake-cased';
import { CheckedQuery } from '../../http/validation/checked-query';
import { AgentCoachingDto, AgreementDto, TeamCoachingDto, TeamListDto } from './coaching.dto';
import { LatestCallsFilter, PerformanceDto, PerformanceFilter } from './performance.dto';
import { toPerformanceRequest, toStretch } from './to-performance-request';

@Controller('v1/connector')
@ConnectorRoutes()
export class CoachingController {
  constructor(
    private readonly coaching: CoachingQuery,
    private readonly performance: PerformanceQuery,
    private readonly directory: AgentDirectory,
    private readonly reviews: Reviews,
  ) {}

  @Get('coaching')
  @ApiOperation({
    operationId: 'getPerformance',
    summary: 'How everybody, a team or an agent does in a period, beside another',
    description: 'By the dates of the calls. An answer may be 15 seconds old.',
  })
  @ApiResponse({ status: 200, description: 'The figures.', type: PerformanceDto })
  @InvalidAnswer()
  async period(
    @CurrentOrganisation() { id }: OrganisationView,
    @Query(new CheckedQuery(PerformanceFilter)) filter: PerformanceFilter,
  ): Promise<PerformanceDto> {
    return snakeCased(await this.performance.of(id, toPerformanceRequest(filter)));
  }

  @Get('coaching/agents/:agentId')
  @ApiOperation({
    operationId: 'getAgentCoaching',
    summary: 'The running picture of an agent, from their last calls',
  })
  @ApiResponse({ status: 200, description: 'The picture.', type: AgentCoachingDto })
  @InvalidAnswer()
  @NotFoundAnswer('Unknown agent.')
  async agent(
    @CurrentOrganisation() { id }: OrganisationView,
    @Param('agentId') agentId: string,
    @Query(new CheckedQuery(LatestCallsFilter)) filter: LatestCallsFilter,
  ): Promise<AgentCoachingDto> {
    const agent = await this.directory.agent(id, agentId);
    return { agent, ...toDto(await this.coaching.ofAgent(id, agentId, toStretch(filter))) };
  }

  @Get('coaching/teams')
  @ApiOperation({ operationId: 'listTeams', summary: 'Teams and campaigns of the known agents' })
  @ApiResponse({
    status: 200,
    description: `In alphabetical order; at most ${MAX_TEAM_NAMES} of each.`,
    type: TeamListDto,
  })
  teams(@CurrentOrganisation() { id }: OrganisationView): Promise<TeamListDto> {
    return this.directory.teams(id);
  }

  @Get('coaching/teams/:team')
  @ApiOperation({ operationId: 'getTeamCoaching', summary: 'How a team does, from its last calls' })
  @ApiResponse({ status: 200, description: 'The picture.', type: TeamCoachingDto })
  @InvalidAnswer()
  @NotFoundAnswer('No scored call of this team.')
  async team(
    @CurrentOrganisation() { id }: OrganisationView,
    @Param('team') team: string,
    @Query(new CheckedQuery(LatestCallsFilter)) filter: LatestCallsFilter,
  ): Promise<TeamCoachingDto> {
    const coaching = await this.coaching.ofTeam(id, team, toStretch(filter));
    if (!coaching) throw new NotFound('team_unknown', 'This organisation has no scored call of this team.');
    const { campaigns, agents } = snakeCased(coaching);
    return { team, ...toDto(coaching), campaigns, agents };
  }

  @Get('agreement')
  @ApiOperation({ operationId: 'getAgreement', summary: 'How often engine and people agree, per criterion' })
  @ApiResponse({ status: 200, description: 'Over the calls people looked at last.', type: AgreementDto })
  agreement(@CurrentOrganisation() { id }: OrganisationView): Promise<AgreementDto> {
    return this.reviews.agreement(id);
  }
}

function toDto({ summary, gaps, course }: Coaching): Omit<AgentCoachingDto, 'agent'> {
  return { picture: snakeCased(summary), gaps: snakeCased(gaps), course: snakeCased(course) };
}
