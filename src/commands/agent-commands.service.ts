import { Injectable } from '@nestjs/common';
import { AuditTrail } from '../auth/audit-trail.service';
import { Database } from '../database/database';
import { AgentLinking } from '../ingestion/agent-linking.service';
import { OrganisationCommand, type OrganisationCommandCall } from './command.decorator';
import { operator } from './operator';
import { nameOption } from './option-values';

@Injectable()
export class AgentCommands {
  constructor(
    private readonly database: Database,
    private readonly linking: AgentLinking,
    private readonly audit: AuditTrail,
  ) {}

  /** Works for an agent that was not seen yet. */
  @OrganisationCommand('agent:link', { agent: 'required', employee: 'required' })
  async link(call: OrganisationCommandCall): Promise<object> {
    const { id } = call.organisation;
    const [external, employee] = [nameOption(call, 'agent'), nameOption(call, 'employee')];
    const linked = await this.database.write(async (manager) => {
      const linked = await this.linking.linkByNameWithin(manager, id, external, employee);
      const { agent } = linked;
      await this.audit.note(manager, operator(id), 'agent.linked', agent.id, { to: agent.employeeId });
      return linked;
    });
    this.linking.announce(linked);
    const { agent } = linked;
    return { agent_external_id: agent.externalId, employee_id: agent.employeeId };
  }
}
