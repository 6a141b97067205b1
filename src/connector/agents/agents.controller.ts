import { Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { CurrentAdministrator } from '../../auth/current-administrator.decorator';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import type { AdministratorView } from '../../auth/signed-in';
import type { OrganisationView } from '../../organisations/organisation-view';
import { CheckedQuery } from '../../http/validation/checked-query';
import { ConnectorRoutes } from '../connector-routes.decorator';
import { InvalidAnswer, NotFoundAnswer } from '../../http/described-answers';
import { JsonBody } from '../../http/json-body.decorator';
import { AgentFilter, AgentPageDto, EmployeeFilter, EmployeeListDto } from './agent.dto';
import { AgentDirectory } from './agent-directory.service';
import { AgentLinks } from './agent-links.service';
import { AgentLinkDto, LinkBody, LinksBody, LinksDto, LinksQuery } from './link.dto';

@Controller('v1/connector')
@ConnectorRoutes()
export class AgentsController {
  constructor(
    private readonly directory: AgentDirectory,
    private readonly links: AgentLinks,
  ) {}

  @Get('agents')
  @ApiOperation({ operationId: 'listAgents', summary: 'The agents known from deliveries' })
  @ApiResponse({ status: 200, description: 'Agents.', type: AgentPageDto })
  @InvalidAnswer()
  agents(
    @CurrentOrganisation() { id }: OrganisationView,
    @Query(new CheckedQuery(AgentFilter)) filter: AgentFilter,
  ): Promise<AgentPageDto> {
    return this.directory.agents(id, filter);
  }

  @Get('employees')
  @ApiOperation({ operationId: 'listEmployees', summary: 'The people agents are linked to' })
  @ApiResponse({ status: 200, description: 'Employees.', type: EmployeeListDto })
  @InvalidAnswer()
  employees(
    @CurrentOrganisation() { id }: OrganisationView,
    @Query(new CheckedQuery(EmployeeFilter)) filter: EmployeeFilter,
  ): Promise<EmployeeListDto> {
    return this.directory.employees(id, filter);
  }

  @Put('agents/:id/employee')
  @ApiOperation({
    operationId: 'linkAgent',
    summary: 'Link an agent to an employee; conversations that waited for it are analysed',
  })
  @ApiBody({ type: LinkBody })
  @ApiResponse({ status: 200, description: 'Linked.', type: AgentLinkDto })
  @InvalidAnswer()
  @NotFoundAnswer('Unknown agent or employee.')
  link(
    @CurrentAdministrator() administrator: AdministratorView,
    @Param('id') id: string,
    @JsonBody(LinkBody) body: LinkBody,
  ): Promise<AgentLinkDto> {
    return this.links.link(administrator, id, body);
  }

  @Delete('agents/:id/employee')
  @ApiOperation({ operationId: 'unlinkAgent', summary: 'Unlink an agent; what was analysed stays' })
  @ApiResponse({ status: 200, description: 'Not linked any more.', type: AgentLinkDto })
  @NotFoundAnswer('Unknown agent.')
  unlink(
    @CurrentAdministrator() administrator: AdministratorView,
    @Param('id') id: string,
  ): Promise<AgentLinkDto> {
    return this.links.unlink(administrator, id);
  }

  @Post('agents/links')
  @HttpCode(200)
  @ApiOperation({ operationId: 'linkAgents', summary: 'Link many agents by name, or preview that' })
  @ApiBody({ type: LinksBody })
  @ApiResponse({ status: 200, description: 'What was or would be done, by row.', type: LinksDto })
  @InvalidAnswer()
  linkAll(
    @CurrentAdministrator() administrator: AdministratorView,
    @Query(new CheckedQuery(LinksQuery)) { dry_run }: LinksQuery,
    @JsonBody(LinksBody) { links }: LinksBody,
  ): Promise<LinksDto> {
    return this.links.linkAll(administrator, links, dry_run === 'true');
  }
}
