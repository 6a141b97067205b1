import type { AgentView } from '../../organisations/agents.query';
import type { AgentDto } from './agent.dto';

export const toAgentDto = (agent: AgentView): AgentDto => ({
  id: agent.id,
  external_id: agent.externalId,
  name: agent.name,
  team_external_id: agent.teamExternalId,
  campaign: agent.campaign,
  employee: agent.employee,
  calls_seen: agent.callsSeen,
  calls_waiting: agent.callsWaiting,
  first_seen_at: agent.firstSeenAt?.toISOString() ?? null,
  last_seen_at: agent.lastSeenAt?.toISOString() ?? null,
});
