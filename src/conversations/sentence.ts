/** Who speaks a sentence. The called party is always the customer. */
export type Speaker = 'agent' | 'customer';

/**
 * One sentence of a conversation, in the order of the conversation: the same shape whether the client
 * delivered it or a recording was transcribed into it.
 */
export interface Sentence {
  speaker: Speaker;
  text: string;
  /** Seconds from the start of the call. Absent when it is not known. */
  start?: number;
  /** Seconds from the start of the call. May overlap other sentences: simultaneous speech is normal. */
  end?: number;
  /** Speech-recognition certainty, 0 to 1. Absent when the recogniser gives none. */
  confidence?: number;
}

/** The same sentences, each said by the other one. */
export const exchangedSpeakers = (sentences: readonly Sentence[]): Sentence[] =>
  sentences.map((sentence) => ({
    ...sentence,
    speaker: sentence.speaker === 'agent' ? 'customer' : 'agent',
  }));
