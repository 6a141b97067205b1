import type { Webhook, WebhookDelivery } from '../api/types';

export type EventType = Webhook['event_types'][number];

/** What an endpoint can be told, as people choose it. */
export const EVENTS: Record<EventType, string> = {
  'call.accepted': 'A call was accepted',
  'recording.rejected': 'The audio of a recording cannot be used',
  'recording.failed': 'A recording could not be processed',
  'call.analysed': 'A call was scored',
  'evaluation.changed': 'A score or an answer changed',
  'critical.suspected': 'A critical failure is suspected',
  'agent.unlinked_seen': 'The first call of an unlinked agent was received',
  'connection.confirmed': 'The connection was confirmed',
  'rescoring.finished': 'Rescoring has finished',
};

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

export const eventLabel = (type: WebhookDelivery['event_type']): string =>
  type === 'webhook.test' ? 'Test event' : EVENTS[type];

/** Why an endpoint is switched off, and what to do. */
export const OFF_BECAUSE: Record<NonNullable<Webhook['disabled_reason']>, string> = {
  gone: 'It answered 410, which says that it wants nothing more.',
  failing: 'It failed for five days. Fix it, then switch it on: pending events are sent.',
  administrator: 'Somebody switched it off.',
};

/** `example.com/hooks`: what tells endpoints apart at a glance. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '');
