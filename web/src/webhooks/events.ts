import type { Webhook } from '../api/types';

export type EventType = Webhook['event_types'][number];

/** What an endpoint can be told, in the order people choose it. */
export const EVENT_TYPES: readonly EventType[] = [
  'call.accepted',
  'recording.rejected',
  'recording.failed',
  'call.analysed',
  'call.failed',
  'evaluation.changed',
  'critical.suspected',
  'agent.unlinked_seen',
  'connection.confirmed',
  'rescoring.finished',
];

/** `example.com/hooks`: what tells endpoints apart at a glance. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//, '');
