import { newId } from '../../database/new-id';
import type { EventSubject, WebhookEvent } from '../webhook-event';
import type { NewDelivery } from './webhook-deliveries.repository';

/** An event for one endpoint, to be sent at once; it gets an id of its own. */
export function newDelivery(
  { organisationId, callId }: EventSubject,
  { type, at, data }: WebhookEvent,
  endpointId: string,
): NewDelivery {
  const id = newId();
  return {
    ...{ id, organisationId, endpointId, eventId: `msg_${id}`, eventType: type, callId },
    payload: JSON.stringify({ type, timestamp: at, data }),
    ...{ state: 'new', dueAt: at, createdAt: new Date() },
  };
}

/** One event for each of some endpoints, under one id. */
export function newDeliveries(
  subject: EventSubject,
  event: WebhookEvent,
  endpointIds: readonly string[],
): NewDelivery[] {
  const [first, ...others] = endpointIds;
  if (first === undefined) return [];
  const delivery = newDelivery(subject, event, first);
  return [delivery, ...others.map((endpointId) => ({ ...delivery, id: newId(), endpointId }))];
}
