/** What an endpoint can be told of, with the sentence that describes it. */
export const EVENT_DESCRIPTIONS = {
  'call.accepted': 'A call was accepted and is being worked on.',
  'recording.rejected': 'The audio of a recording cannot be used; resending it does not help.',
  'recording.failed': 'A recording could not be processed; its last try has failed.',
  'call.analysed': 'A call was scored for the first time.',
  'call.failed': 'A delivered transcript could not be scored; its last try has failed.',
  'evaluation.changed': 'A person changed an answer or reviewed a call, or the call was scored again.',
  'critical.suspected': 'A call is suspected of failing a critical criterion and waits for a person.',
  'agent.unlinked_seen': 'A call was not analysed because its agent is not linked to an employee.',
  'connection.confirmed': 'An administrator confirmed the test recording.',
  'rescoring.finished': 'Scoring stored calls again has ended.',
} as const;

export type EventType = keyof typeof EVENT_DESCRIPTIONS;

export const EVENT_TYPES = Object.keys(EVENT_DESCRIPTIONS) as EventType[];

/** Sent to one endpoint when somebody asks for it, whatever event types it has chosen. */
export const TEST_EVENT = 'webhook.test';

export type SentEventType = EventType | typeof TEST_EVENT;
