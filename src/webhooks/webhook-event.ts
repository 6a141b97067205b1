import type { SentEventType } from './event-types';

/** Something that endpoints are told of. */
export interface WebhookEvent {
  type: SentEventType;
  at: Date;
  /** Identifiers, state, score and link; no words of a call. */
  data: object;
}

/** Whose an event is, and the call it tells of: events of one call arrive in their order. */
export interface EventSubject {
  organisationId: string;
  /** Null when it tells of none. */
  callId: string | null;
}
