import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { KeyHolder } from '../auth/key-use';
import { CallsRepository } from '../conversations/calls.repository';
import { ErasedCallsRepository } from '../conversations/erased-calls.repository';
import type { StoredCall } from '../conversations/stored-call';
import { hashIdentity } from '../database/hash-identity';
import { parseDate } from '../http/validation/parse-date';
import type { Limits } from '../limits/limit-names';
import type { LimitState } from '../limits/over-limit';
import { Quotas } from '../limits/quotas.service';
import type { KnownAgent } from '../organisations/agents.repository';
import { Agents } from '../organisations/agents.service';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import { RedactionChoices } from '../organisations/redaction/redaction-choices.service';
import { Sandboxes } from '../organisations/sandbox/sandboxes.service';
import { simulatedSkip } from '../organisations/sandbox/simulated-skip';
import type { RedactionKind } from '../redaction/kinds';
import { OrganisationEvents } from '../webhooks/organisation-events.service';
import { durationOf, whyNotAnalysed, type NotAnalysedReason } from './admission';
import type { TranscriptDelivery } from './contract/transcript-delivery.dto';
import { agentOf } from './new-call';
import { ScoreAhead } from './score-ahead.service';

/** Who a call is delivered to, and how much of their limits its body takes. */
export interface Receiver extends Pick<KeyHolder, 'id' | 'sandbox'> {
  limits: Limits;
  bytes: number;
}

/** A delivered call that is to be stored and analysed. */
export interface Admitted {
  kind: 'admitted';
  agent: KnownAgent;
  redactedKinds: readonly RedactionKind[];
  /** When it was. */
  now: Date;
}

/** Why a delivered call is not stored. */
export type NotAdmitted =
  | { kind: 'refused'; reason: NotAnalysedReason }
  | { kind: 'over_limit'; state: LimitState }
  | { kind: 'known'; call: Pick<StoredCall, 'id' | 'route'> }
  | { kind: 'erased' }
  /** To be redacted by these kinds, not by those it was. */
  | { kind: 'redaction_changed'; kinds: readonly RedactionKind[] };

/** Decides in the write that stores a transcript whether it is stored and analysed, and keeps its agent up to date. */
@Injectable()
export class TranscriptAdmission {
  constructor(
    private readonly agents: Agents,
    private readonly sandboxes: Sandboxes,
    private readonly calls: CallsRepository,
    private readonly erasedCalls: ErasedCallsRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly redaction: RedactionChoices,
    private readonly events: OrganisationEvents,
    private readonly quotas: Quotas,
    private readonly scoreAhead: ScoreAhead,
  ) {}

  /** `redactedBy` are the kinds that were taken out of its sentences. */
  async decide(
    manager: EntityManager,
    { id: organisationId, sandbox, limits, bytes }: Receiver,
    delivery: TranscriptDelivery,
    redactedBy: readonly RedactionKind[],
  ): Promise<Admitted | NotAdmitted> {
    const externalId = delivery.external_conversation_id;
    const now = new Date();
    const sender = await this.agents.recordDelivery(manager, organisationId, agentOf(delivery), now);
    const agent = sandbox ? await this.sandboxes.admitted(manager, sender, externalId) : sender;
    const identity = hashIdentity(externalId);
    const known = await this.calls.within(manager).findByIdentity(organisationId, identity);
    if (known) return { kind: 'known', call: known };
    if (await this.erasedCalls.within(manager).has(organisationId, identity)) return { kind: 'erased' };
    // Read here rather than taken from the request: the settings may have changed since the key was checked.
    const settings = await this.organisations.within(manager).deliverySettings(organisationId);
    this.scoreAhead.remember(agent, delivery, settings);
    const redactedKinds = await this.redaction.forTranscript(manager, organisationId, settings);
    if (!isSameKinds(redactedKinds, redactedBy)) return { kind: 'redaction_changed', kinds: redactedKinds };
    const isSwitchedOff = sandbox && simulatedSkip(externalId) === 'analysis_disabled';
    const reason = whyNotAnalysed({
      agentLinked: agent.employeeId !== null,
      duration: durationOf(delivery),
      conversationDate: parseDate(delivery.conversation_date) as Date,
      organisation: isSwitchedOff ? { ...settings, analysisEnabled: false } : settings,
    });
    if (reason) {
      if (reason === 'agent_not_linked') await this.waitForLink(manager, agent, delivery, now);
      return { kind: 'refused', reason };
    }
    const over = await this.quotas.reserve(manager, organisationId, limits, { bytes, seconds: 0 }, now);
    return over ? { kind: 'over_limit', state: over } : { kind: 'admitted', agent, redactedKinds, now };
  }

  private async waitForLink(
    manager: EntityManager,
    agent: KnownAgent,
    delivery: TranscriptDelivery,
    now: Date,
  ): Promise<void> {
    const { organisationId } = agent;
    await this.agents.recordWaitingCall(manager, agent, hashIdentity(delivery.external_conversation_id), now);
    if (agent.callsWaiting === 0)
      await this.events.agentUnlinkedSeen(manager, organisationId, delivery.agent_external_id, now);
  }
}

const isSameKinds = (some: readonly RedactionKind[], others: readonly RedactionKind[]): boolean =>
  some.length === others.length && some.every((kind) => others.includes(kind));
