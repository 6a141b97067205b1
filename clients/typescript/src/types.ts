import type { components, operations } from './schema.js';

type Schemas = components['schemas'];

/** A call with its sentences. */
export type TranscriptDelivery = Schemas['TranscriptDelivery'];
export type TranscriptAccepted = Schemas['TranscriptAccepted'];

/** The fields of a recording; `metadata` may be an object here and is serialised. */
export type RecordingFields = Omit<Schemas['RecordingForm'], 'audio' | 'metadata'> & {
  metadata?: Record<string, unknown>;
};
/** `duplicate`: a call with this identifier was accepted before, perhaps by an earlier try; nothing is to be done. */
export type RecordingOutcome =
  Schemas['RecordingAccepted'] | { status: 'duplicate'; external_conversation_id: string };
export type RecordingJob = Schemas['RecordingJobDto'];

export type Result = Schemas['ResultDto'];
export type ResultPage = Schemas['ResultPageDto'];
export type ResultQuery = NonNullable<operations['listResults']['parameters']['query']>;

/** A file on disk by its path, which is streamed, or what is in memory with the name that is to be sent. */
export type Audio = string | { name: string; content: Blob };
