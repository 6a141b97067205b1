import type { EventType } from '../event-types';
import type { DisabledReason, EndpointState } from './endpoint-state';
import type { WebhookEndpoint } from './webhook-endpoint.entity';

/** An endpoint as its owner sees it, without its secret. */
export interface WebhookEndpointView {
  id: string;
  url: string;
  description: string | null;
  eventTypes: EventType[];
  state: Exclude<EndpointState, 'deleted'>;
  disabledReason: DisabledReason | null;
  disabledAt: Date | null;
  /** When it began to fail; null when its last answer was a success. */
  failingSince: Date | null;
  /** Until when nothing is sent to it by itself, because it has failed; null when it does not rest. */
  restsUntil: Date | null;
  /** Until when the secret before the last rotation signs as well. */
  previousSecretExpiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export function endpointView(endpoint: WebhookEndpoint, now = new Date()): WebhookEndpointView {
  const { previousSecretExpiresAt: expiresAt, resumeAt } = endpoint;
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    eventTypes: JSON.parse(endpoint.eventTypes) as EventType[],
    state: endpoint.state === 'enabled' ? 'enabled' : 'disabled',
    disabledReason: endpoint.disabledReason,
    disabledAt: endpoint.disabledAt,
    failingSince: endpoint.failingSince,
    restsUntil: endpoint.state === 'enabled' && resumeAt && resumeAt > now ? resumeAt : null,
    previousSecretExpiresAt: expiresAt && expiresAt > now ? expiresAt : null,
    createdAt: endpoint.createdAt,
    updatedAt: endpoint.updatedAt,
  };
}
