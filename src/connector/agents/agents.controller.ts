import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { CurrentOrganisation } from '../../auth/current-organisation.decorator';
import type { Organisation } from '../../organisations/organisation.entity';
import { CheckedQuery } from '../checked-query';
import { ForAdministrators, InvalidAnswer } from '../document-connector';
import { AgentFilter, AgentPageDto, EmployeeFilter, EmployeeListDto } from './agent.dto';
import { AgentDirectory } from './agent-directory.service';

@Controller('v1/connector')
@ForAdministrators()
export class AgentsController {
  constructor(private readonly directory: AgentDirectory) {}

  @Get('agents')
  @ApiOperation({ operationId: 'listAgents', summary: 'The agents known from deliveries' })
  @ApiResponse({ status: 200, description: 'Agents.', type: AgentPageDto })
  @InvalidAnswer()
  agents(
    @CurrentOrganisation() { id }: Organisation,
    @Query(new CheckedQuery(AgentFilter)) filter: AgentFilter,
  ): Promise<AgentPageDto> {
    return this.directory.agents(id, filter);
  }

  @Get('employees')
  @ApiOperation({ operationId: 'listEmployees', summary: 'The people agents are linked to' })
  @ApiResponse({ status: 200, description: 'Employees.', type: EmployeeListDto })
  @InvalidAnswer()
  employees(
    @CurrentOrganisation() { id }: Organisation,
    @Query(new CheckedQuery(EmployeeFilter)) filter: EmployeeFilter,
  ): Promise<EmployeeListDto> {
    return this.directory.employees(id, filter);
  }
}
