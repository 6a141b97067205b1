import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { oneOf, text } from '../../http/validation/checks';
import { MayBeLeftOut, Rule } from '../../http/validation/rule';
import { wholeNumberText } from '../../http/validation/query-checks';

/** A person of the organisation. */
export class EmployeeDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ example: 'Emma Lindqvist' })
  name: string;
}

/** An agent as the client system names them. */
export class AgentDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ example: 'agent-42' })
  external_id: string;

  @ApiProperty({ type: String, nullable: true, description: 'The name of the latest delivery.' })
  name: string | null;

  @ApiProperty({ type: String, nullable: true })
  team_external_id: string | null;

  @ApiProperty({ type: String, nullable: true })
  campaign: string | null;

  @ApiProperty({ type: EmployeeDto, nullable: true, description: 'Null while not linked.' })
  employee: EmployeeDto | null;

  @ApiProperty({ type: 'integer', description: 'Deliveries of calls, whatever became of them.' })
  calls_seen: number;

  @ApiProperty({
    type: 'integer',
    description: 'Deliveries that were left because the agent was not linked; the client can resend them.',
  })
  calls_waiting: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  first_seen_at: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  last_seen_at: string | null;
}

/** Query string of the list of agents. */
export class AgentFilter {
  @ApiPropertyOptional({ enum: ['linked', 'unlinked'] })
  @MayBeLeftOut()
  @Rule(oneOf('linked', 'unlinked'))
  linked?: 'linked' | 'unlinked';

  @ApiPropertyOptional({ description: 'Part of an identifier, a name or an employee.' })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  search?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, default: 0, description: 'Agents to leave out first.' })
  @MayBeLeftOut()
  @Rule(wholeNumberText(0, 999_999_999))
  offset?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 1000, default: 200 })
  @MayBeLeftOut()
  @Rule(wholeNumberText(1, 1000))
  limit?: string;
}

export class AgentCountsDto {
  @ApiProperty({ type: 'integer' })
  linked: number;

  @ApiProperty({ type: 'integer' })
  unlinked: number;
}

/** Agents, those with most calls waiting first, then the newest. */
export class AgentPageDto {
  @ApiProperty({ type: [AgentDto] })
  agents: AgentDto[];

  @ApiProperty({ type: AgentCountsDto, description: 'Of the whole organisation, whatever the filter.' })
  counts: AgentCountsDto;

  @ApiProperty({ type: 'integer', description: 'Agents the filter finds.' })
  total: number;
}

/** Query string of the list of employees. */
export class EmployeeFilter {
  @ApiPropertyOptional({ description: 'Part of a name.' })
  @MayBeLeftOut()
  @Rule(text(1, 200))
  search?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 1000, default: 200 })
  @MayBeLeftOut()
  @Rule(wholeNumberText(1, 1000))
  limit?: string;
}

/** Employees by name. */
export class EmployeeListDto {
  @ApiProperty({ type: [EmployeeDto] })
  employees: EmployeeDto[];
}
