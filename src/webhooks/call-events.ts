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
import { WebhookDeliveriesRepository } from './delivery/webhook-deliveries.repository';
import type { EventType } from './event-types';
import type { Subscription } from './subscriptions';
import { WebhookOutbox, type AddressedEvent } from './webhook-outbox.service';

/** What a change of a result is told as, by the route of the call. */
const TYPES: Partial<Record<ResultChange['kind'], Record<DeliveryRoute, EventType> | EventType>> = {
  accepted: 'call.accepted',
  rejected: 'recording.rejected',
  failed: { recording: 'recording.failed', transcript: 'call.failed' },
  analysed: 'call.analysed',
  evaluation_changed: 'evaluation.changed',
};

/** Scores of a call change with these, and with them whether something critical is suspected. */
const SCORING: ReadonlySet<ResultChange['kind']> = new Set(['analysed', 'evaluation_changed']);

/** A call with a suspicion that a person has to look at. */
const SUSPECTED_PRIORITY = 2;

/** Tells endpoints what happens to calls, in the transaction in which it does. */
@Injectable()
export class CallEvents implements ResultListener, OnModuleInit {
  constructor(
    private readonly changes: ResultChanges,
    private readonly outbox: WebhookOutbox,
    private readonly calls: CallsRepository,
    private readonly conversations: ConversationsRepository,
    private readonly deliveries: WebhookDeliveriesRepository,
    private readonly settings: ServerSettings,
  ) {}

  onModuleInit(): void {
    this.changes.add(this);
  }

  /** What is told of the call's changes is written at once: an INSERT for each costs several times as much. */
  async resultChanged(manager: EntityManager, changes: CallChanges): Promise<void> {
    const types = changes.flatMap(({ kind }) => typesOf(kind));
    if (types.length === 0) return;
    const subscribers = await this.outbox.subscribers(manager, changes[0].organisationId, types);
    if (subscribers.length === 0) return;
    const events: AddressedEvent[] = [];
    for (const change of changes) events.push(...(await this.eventsOf(manager, change, subscribers)));
    await this.outbox.publishTo(manager, events);
  }

  private async eventsOf(
    manager: EntityManager,
    change: ResultChange,
    subscribers: readonly Subscription[],
  ): Promise<AddressedEvent[]> {
    const { organisationId, callId, kind, at } = change;
    const types = TYPES[kind];
    if (!types) return [];
    const call = change.call ?? (await this.read(manager, organisationId, callId));
    const type = typeof types === 'string' ? types : types[call.route];
    const event = { organisationId, callId, at, data: this.dataOf(call, change) };
    const told = subscribers.filter(({ types }) => types.has(type)).map(({ endpointId }) => endpointId);
    const events: AddressedEvent[] = [{ event: { ...event, type }, endpointIds: told }];
    if (!SCORING.has(kind) || call.reviewPriority !== SUSPECTED_PRIORITY) return events;
    const suspecting = await this.notYetTold(manager, callId, subscribers);
    return [...events, { event: { ...event, type: 'critical.suspected' }, endpointIds: suspecting }];
  }

  /** A suspicion is told once a call, however often its evaluation changes, as long as the log knows of it. */
  private async notYetTold(
    manager: EntityManager,
    callId: string,
    subscribers: readonly Subscription[],
  ): Promise<string[]> {
    const deliveries = this.deliveries.within(manager);
    const ids: string[] = [];
    for (const { endpointId, types } of subscribers) {
      if (!types.has('critical.suspected')) continue;
      if (!(await deliveries.wasTold(endpointId, callId, 'critical.suspected'))) ids.push(endpointId);
    }
    return ids;
  }

  private async read(manager: EntityManager, organisationId: string, callId: string): Promise<ChangedCall> {
    const call = await this.calls.within(manager).getById(organisationId, callId);
    const [conversation] = await this.conversations.within(manager).findIdsByCalls(organisationId, [callId]);
    return { ...call, conversationId: conversation?.id ?? null };
  }

  private dataOf(call: ChangedCall, { kind }: ResultChange): object {
    const path = `/v1/results/${encodeURIComponent(call.externalConversationId)}`;
    return {
      external_conversation_id: call.externalConversationId,
      conversation_id: call.conversationId,
      route: call.route,
      test: call.test,
      state: kind === 'evaluation_changed' ? 'analysed' : kind,
      score: call.score,
      coverage: call.coverage,
      link: `${this.settings.PUBLIC_URL?.replace(/\/$/, '') ?? ''}${path}`,
    };
  }
}

/** What a change may be told as. */
function typesOf(kind: ResultChange['kind']): EventType[] {
  const types = TYPES[kind];
  if (!types) return [];
  if (typeof types !== 'string') return Object.values(types);
  return SCORING.has(kind) ? [types, 'critical.suspected'] : [types];
}
