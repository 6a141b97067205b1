import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { KeyHolder } from '../auth/key-use';
import { CallsRepository } from '../conversations/calls.repository';
import { ErasedCallsRepository } from '../conversations/erased-calls.repository';
import type { StoredCall } from '../conversations/stored-call';
import { hashIdentity } from '../database/hash-identity';
import type { KnownAgent } from '../organisations/agents.repository';
import { Agents } from '../organisations/agents.service';
import { Sandboxes } from '../organisations/sandbox/sandboxes.service';
import { OrganisationEvents } from '../webhooks/organisation-events.service';
import type { CallMetadata } from './contract/call-metadata.dto';
import { agentOf } from './new-call';

/** What is known of a call that is being delivered, on either route. */
export interface DeliveredCall {
  agent: KnownAgent;
  /** Its client's identifier, by `hashIdentity`. */
  identity: string;
  /** The call as it was stored before; `erased` where it may not be stored again; null when it is new. */
  before: Pick<StoredCall, 'id' | 'route'> | 'erased' | null;
}

/** What both routes do first with a delivery. Every method is for within the write that stores the call. */
@Injectable()
export class DeliveredCalls {
  constructor(
    private readonly agents: Agents,
    private readonly sandboxes: Sandboxes,
    private readonly calls: CallsRepository,
    private readonly erasedCalls: ErasedCallsRepository,
    private readonly events: OrganisationEvents,
  ) {}

  /** Brings what is known of the agent up to date, and looks whether the call is known. */
  async open(
    manager: EntityManager,
    { id: organisationId, sandbox }: Pick<KeyHolder, 'id' | 'sandbox'>,
    delivery: CallMetadata,
    now: Date,
  ): Promise<DeliveredCall> {
    const externalId = delivery.external_conversation_id;
    const sender = await this.agents.recordDelivery(manager, organisationId, agentOf(delivery), now);
    const agent = sandbox ? await this.sandboxes.admitted(manager, sender, externalId) : sender;
    const identity = hashIdentity(externalId);
    const known = await this.calls.within(manager).findByIdentity(organisationId, identity);
    if (known) return { agent, identity, before: known };
    const isErased = await this.erasedCalls.within(manager).has(organisationId, identity);
    return { agent, identity, before: isErased ? 'erased' : null };
  }

  /** Counts a call that is not analysed because its agent is not linked, and tells of the agent's first one. */
  async waitForLink(
    manager: EntityManager,
    { agent, identity }: Pick<DeliveredCall, 'agent' | 'identity'>,
    delivery: CallMetadata,
    now: Date,
  ): Promise<void> {
    await this.agents.recordWaitingCall(manager, agent, identity, now);
    if (agent.callsWaiting > 0) return;
    await this.events.agentUnlinkedSeen(manager, agent.organisationId, delivery.agent_external_id, now);
  }
}
