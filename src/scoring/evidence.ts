import type { Speaker } from '../conversations/sentence';

/** The words of the call an answer rests on. `quote` stands literally in the named sentence. */
export interface Evidence {
  /** Position in the transcript, from 0. */
  sentence: number;
  speaker: Speaker;
  quote: string;
  /** Seconds from the start of the call; null when the sentence carries no times. */
  start: number | null;
  end: number | null;
}
