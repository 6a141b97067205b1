import type { DeliveryRoute } from '../conversations/delivery-route';
import { keptFrom } from '../conversations/retained-calls.repository';
import type { StoredCall } from '../conversations/stored-call';
import { hashIdentity } from '../database/hash-identity';
import { newId } from '../database/new-id';
import type { KnownAgent } from '../organisations/agents.repository';
import type { DeliveredAgent } from '../organisations/agents.service';
import type { CallMetadata } from './contract/call-metadata.dto';
import { parseDate } from '../http/validation/parse-date';
import type { RedactionKind } from '../redaction/kinds';

/** What a delivery tells of its agent. */
export const agentOf = (delivery: CallMetadata): DeliveredAgent => ({
  externalId: delivery.agent_external_id,
  name: delivery.call_agent_name,
  teamExternalId: delivery.team_external_id ?? null,
  campaign: delivery.campaign,
});

/** The row of a call that is being accepted. `delivery` has been validated. */
export function newCall(
  route: DeliveryRoute,
  agent: KnownAgent,
  delivery: CallMetadata,
  rest: {
    durationSeconds: number | null;
    metadata: string | null;
    now: Date;
    redactedKinds?: RedactionKind[] | null;
    test?: boolean;
  },
): StoredCall {
  const conversationDate = parseDate(delivery.conversation_date) as Date;
  return {
    id: newId(),
    organisationId: agent.organisationId,
    identity: hashIdentity(delivery.external_conversation_id),
    externalConversationId: delivery.external_conversation_id,
    route,
    agentId: agent.id,
    conversationDate,
    callAgentName: delivery.call_agent_name,
    campaign: delivery.campaign,
    outcomeCode: delivery.outcome_code,
    outcomeCategory: delivery.outcome_category ?? null,
    teamExternalId: delivery.team_external_id ?? null,
    contactId: delivery.contact_id ?? null,
    durationSeconds: rest.durationSeconds,
    metadata: rest.metadata,
    test: rest.test ?? false,
    score: null,
    coverage: null,
    scoreLow: null,
    scoreHigh: null,
    reviewPriority: 0,
    noScoreReason: null,
    swappedProbability: null,
    redactedKinds: rest.redactedKinds ?? null,
    resultPosition: null,
    resultChangedAt: rest.now,
    createdAt: rest.now,
    keptFrom: keptFrom(conversationDate, rest.now),
  };
}
