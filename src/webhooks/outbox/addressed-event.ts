import type { WebhookEvent } from '../webhook-event';

/** An event and the endpoints that are told of it. */
export interface AddressedEvent extends WebhookEvent {
  endpointIds: readonly string[];
}

/** Events as an entry of the outbox holds them. */
export const writeEvents = (events: readonly AddressedEvent[]): string => JSON.stringify(events);

/** Events that `writeEvents` has written. */
export const readEvents = (text: string): AddressedEvent[] =>
  (JSON.parse(text) as (Omit<AddressedEvent, 'at'> & { at: string })[]).map((event) => ({
    ...event,
    at: new Date(event.at),
  }));
