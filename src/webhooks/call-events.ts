import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ServerSettings } from '../config/server-settings';
import { CallsRepository } from '../conversations/calls.repository';
import { ConversationsRepository } from '../conversations/conversations.repository';
import type { DeliveryRoute } from '../conversations/delivery-route';
import {
  ResultChanges,
  type CallChanges,
  type ChangedCall,
  type ResultChange,
  type ResultListener,
} from '../conversations/result-changes';
import type { EventType } from './event-types';
import type { AddressedEvent } from './outbox/addressed-event';
import { WebhookOutbox } from './outbox/webhook-outbox.service';
import { endpointsWanting, wantsAny } from './subscriptions';
import type { WebhookEvent } from './webhook-event';

/** What a change of a result is told as. */
interface Telling {
  /** By the route of the call. */
  as: Record<DeliveryRoute, EventType>;
  /** Scores of a call change with it, and with them whether something critical is suspected. */
  scoring: boolean;
  /** Every type it may be told as. */
  types: readonly EventType[];
}

const always = (type: EventType): Telling['as'] => ({ recording: type, transcript: type });
const telling = (as: Telling['as'], scoring = false): Telling => ({
  as,
  scoring,
  types: [as.recording, as.transcript, ...(scoring ? ['critical.suspected' as const] : [])],
});

const TELLINGS: Partial<Record<ResultChange['kind'], Telling>> = {
  accepted: telling(always('call.accepted')),
  rejected: telling(always('recording.rejected')),
  failed: telling({ recording: 'recording.failed', transcript: 'call.failed' }),
  analysed: telling(always('call.analysed'), true),
  evaluation_changed: telling(always('evaluation.changed'), true),
};

/** A call with a suspicion that a person has to look at. */
const SUSPECTED_PRIORITY = 2;

/** Tells endpoints what happens to calls, in the transaction in which it does. */
@Injectable()
export class CallEvents implements ResultListener, OnModuleInit {
  /** What links begin with. */
  private readonly linkedTo: string;

  constructor(
    private readonly changes: ResultChanges,
    private readonly outbox: WebhookOutbox,
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    settings: ServerSettings,
  ) {
    this.linkedTo = settings.PUBLIC_URL?.replace(/\/$/, '') ?? '';
  }

  onModuleInit(): void {
    this.changes.add(this);
  }

  /**
   * What is told of the call's changes is written at once: an INSERT for each costs several times as much. On the hot path of
   * every delivered call, where the call is given and nothing is waited for but the INSERT.
   */
  async resultChanged(manager: EntityManager, changes: CallChanges): Promise<void> {
    const told = changes.filter(({ kind }) => TELLINGS[kind]);
    if (told.length === 0) return;
    const [{ organisationId, callId }] = changes;
    const subscribers = await this.outbox.subscribers(manager, organisationId);
    const events: AddressedEvent[] = [];
    for (const change of told) {
      const telling = TELLINGS[change.kind];
      if (!telling || !subscribers.some((one) => wantsAny(one, telling.types))) continue;
      const call = change.call ?? (await this.read(manager, organisationId, callId));
      const event = this.eventOf(change, telling.as[call.route], call);
      events.push({ ...event, endpointIds: endpointsWanting(event.type, subscribers) });
      if (!telling.scoring || call.reviewPriority !== SUSPECTED_PRIORITY) continue;
      const suspecting = endpointsWanting('critical.suspected', subscribers);
      events.push({ ...event, type: 'critical.suspected', endpointIds: suspecting });
    }
    await this.outbox.publishTo(manager, { organisationId, callId }, events);
  }

  private async read(manager: EntityManager, organisationId: string, callId: string): Promise<ChangedCall> {
    const call = await this.calls.within(manager).getById(organisationId, callId);
    const [conversation] = await this.conversations.within(manager).findIdsByCalls(organisationId, [callId]);
    return { ...call, conversationId: conversation?.id ?? null };
  }

  private eventOf(
    { kind, at }: ResultChange,
    type: EventType,
    call: ChangedCall,
  ): WebhookEvent & { type: EventType } {
    const data = {
      external_conversation_id: call.externalConversationId,
      conversation_id: call.conversationId,
      route: call.route,
      test: call.test,
      state: kind === 'evaluation_changed' ? 'analysed' : kind,
      score: call.score,
      coverage: call.coverage,
      link: `${this.linkedTo}/v1/results/${encodeURIComponent(call.externalConversationId)}`,
    };
    return { type, at, data };
  }
}
