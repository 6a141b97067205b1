import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import { NotFound } from '../../http/api-exception';
import type { OrganisationView } from '../../organisations/organisation-view';
import { pictureOf, teamTrends } from '../../scoring/coaching/trend-summary';
import { Reviews } from '../../evaluations/reviews/reviews.service';
import { AgentDirectory } from '../agents/agent-directory.service';
import { ForAdministrators, NotFoundAnswer } from '../document-connector';
import { snakeCased } from '../snake-cased';
import {
  AgentCoachingDto,
  AgreementDto,
  TeamCoachingDto,
  TeamListDto,
  type MemberPictureDto,
} from './coaching.dto';
import { courseOf, gapsOf } from './gaps';
import { PastEvaluations, type PastCall } from './past-evaluations.service';

@Controller('v1/connector')
@ForAdministrators()
export class CoachingController {
  constructor(
    private readonly past: PastEvaluations,
    private readonly directory: AgentDirectory,
    private readonly reviews: Reviews,
  ) {}

  @Get('coaching/agents/:agentId')
  @ApiOperation({
    operationId: 'getAgentCoaching',
    summary: 'The running picture of an agent, from their last calls',
  })
  @ApiResponse({ status: 200, description: 'The picture.', type: AgentCoachingDto })
  @NotFoundAnswer('Unknown agent.')
  async agent(
    @CurrentOrganisation() { id }: OrganisationView,
    @Param('agentId') agentId: string,
  ): Promise<AgentCoachingDto> {
    const agent = await this.directory.agent(id, agentId);
    const calls = await this.past.ofAgent(id, agentId);
    return {
      agent,
      picture: snakeCased(pictureOf(calls)),
      gaps: gapsOf(calls),
      course: courseOf(calls),
    };
  }

  @Get('coaching/teams')
  @ApiOperation({ operationId: 'listTeams', summary: 'Teams and campaigns of the known agents' })
  @ApiResponse({ status: 200, description: 'In alphabetical order.', type: TeamListDto })
  teams(@CurrentOrganisation() { id }: OrganisationView): Promise<TeamListDto> {
    return this.directory.teams(id);
  }

  @Get('coaching/teams/:team')
  @ApiOperation({ operationId: 'getTeamCoaching', summary: 'How a team does, from its last calls' })
  @ApiResponse({ status: 200, description: 'The picture.', type: TeamCoachingDto })
  @NotFoundAnswer('No scored call of this team.')
  async team(
    @CurrentOrganisation() { id }: OrganisationView,
    @Param('team') team: string,
  ): Promise<TeamCoachingDto> {
    const calls = await this.past.ofTeam(id, team);
    if (calls.length === 0) throw new NotFound('This organisation has no scored call of this team.');
    return {
      team,
      picture: snakeCased(pictureOf(calls)),
      gaps: gapsOf(calls),
      campaigns: snakeCased(teamTrends(calls)),
      agents: members(calls),
      course: courseOf(calls),
    };
  }

  @Get('agreement')
  @ApiOperation({ operationId: 'getAgreement', summary: 'How often engine and people agree, per criterion' })
  @ApiResponse({ status: 200, description: 'Over the calls people looked at last.', type: AgreementDto })
  agreement(@CurrentOrganisation() { id }: OrganisationView): Promise<AgreementDto> {
    return this.reviews.agreement(id);
  }
}

function members(calls: readonly PastCall[]): MemberPictureDto[] {
  const byAgent = new Map<string, PastCall[]>();
  for (const call of calls) byAgent.set(call.agentId, [...(byAgent.get(call.agentId) ?? []), call]);
  return [...byAgent]
    .map(([agent_id, own]) => ({
      agent_id,
      agent_name: own[0]?.agentName ?? '',
      ...snakeCased(pictureOf(own)),
    }))
    .sort((a, b) => b.calls - a.calls);
}
