import type { Part } from './multipart';

let calls = 0;
/** An identifier no other call of this run has. */
export const freshId = (): string => `call-${process.pid}-${++calls}`;

/** What both routes require (specification, section 2.1). */
export const metadata = () => ({
  external_conversation_id: freshId(),
  agent_external_id: 'agent-1',
  conversation_date: '2026-11-20T14:05:00+01:00',
  call_agent_name: 'Robin Agent',
  campaign: 'support',
  outcome_code: 'resolved',
});

/** A transcript long enough to be analysed. */
export const transcript = (more: object = {}): Record<string, unknown> => ({
  ...metadata(),
  transcript: [
    { speaker: 'agent', text: 'Thank you for calling Northwind, how can I help you?', start: 0, end: 4 },
    { speaker: 'customer', text: 'I was charged twice for one order.', start: 5, end: 9 },
    { speaker: 'agent', text: 'I am sorry. I have refunded the second charge.', start: 10, end: 40 },
  ],
  ...more,
});

/** Text fields of a recording form. */
export const recordingFields = (more: Record<string, string> = {}): Record<string, string> => ({
  ...metadata(),
  agent_channel: '0',
  ...more,
});

export const textParts = (fields: Record<string, string>): Part[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value }));

/** A file of the form; its few bytes are no real sound, which only the worker would find out. */
export const audioPart = (filename = 'call.wav', value: string | Buffer = 'RIFF....WAVEfmt '): Part => ({
  name: 'audio',
  filename,
  type: 'application/octet-stream',
  value,
});

export const recordingParts = (more: Record<string, string> = {}): Part[] => [
  ...textParts(recordingFields(more)),
  audioPart(),
];
