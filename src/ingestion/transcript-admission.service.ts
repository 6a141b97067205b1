import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { KeyHolder } from '../auth/key-use';
import type { StoredCall } from '../conversations/stored-call';
import { parseDate } from '../http/validation/parse-date';
import type { Limits } from '../limits/limit-names';
import type { LimitState } from '../limits/over-limit';
import { Quotas } from '../limits/quotas.service';
import type { KnownAgent } from '../organisations/agents.repository';
import { OrganisationsRepository } from '../organisations/organisations.repository';
import { RedactionChoices } from '../organisations/redaction/redaction-choices.service';
import { simulatedSkip } from '../organisations/sandbox/simulated-skip';
import type { RedactionKind } from '../redaction/kinds';
import { durationOf, whyNotAnalysed, type NotAnalysedReason } from './admission';
import type { TranscriptDelivery } from './contract/transcript-delivery.dto';
import { DeliveredCalls } from './delivered-calls.service';
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

/** Decides in the write that stores a transcript whether it is stored and analysed, and brings what is known of its agent up to date. */
@Injectable()
export class TranscriptAdmission {
  constructor(
    private readonly delivered: DeliveredCalls,
    private readonly organisations: OrganisationsRepository,
    private readonly redaction: RedactionChoices,
    private readonly quotas: Quotas,
    private readonly scoreAhead: ScoreAhead,
  ) {}

  /** `redactedBy` are the kinds that were taken out of its sentences. */
  async decide(
    manager: EntityManager,
    receiver: Receiver,
    delivery: TranscriptDelivery,
    redactedBy: readonly RedactionKind[],
  ): Promise<Admitted | NotAdmitted> {
    const { id: organisationId, sandbox, limits, bytes } = receiver;
    const now = new Date();
    const delivered = await this.delivered.open(manager, receiver, delivery, now);
    const { agent, before } = delivered;
    if (before) return before === 'erased' ? { kind: 'erased' } : { kind: 'known', call: before };
    // Read here rather than taken from the request: the settings may have changed since the key was checked.
    const settings = await this.organisations.within(manager).deliverySettings(organisationId);
    this.scoreAhead.remember(agent, delivery, settings);
    const isSwitchedOff = sandbox && simulatedSkip(delivery.external_conversation_id) === 'analysis_disabled';
    const reason = whyNotAnalysed({
      agentLinked: agent.employeeId !== null,
      duration: durationOf(delivery),
      conversationDate: parseDate(delivery.conversation_date) as Date,
      organisation: isSwitchedOff ? { ...settings, analysisEnabled: false } : settings,
    });
    if (reason === 'agent_not_linked') await this.delivered.waitForLink(manager, delivered, delivery, now);
    if (reason) return { kind: 'refused', reason };
    const redactedKinds = await this.redaction.forTranscript(manager, organisationId, settings);
    if (!isSameKinds(redactedKinds, redactedBy)) return { kind: 'redaction_changed', kinds: redactedKinds };
    const over = await this.quotas.reserve(manager, organisationId, limits, { bytes, seconds: 0 }, now);
    return over ? { kind: 'over_limit', state: over } : { kind: 'admitted', agent, redactedKinds, now };
  }
}

const isSameKinds = (some: readonly RedactionKind[], others: readonly RedactionKind[]): boolean =>
  some.length === others.length && some.every((kind) => others.includes(kind));
