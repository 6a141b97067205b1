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
  /** How surely this sentence alone carries the answer, 0 to 1; absent where an engine does not tell. */
  strength?: number;
}

/** Of some evidence by one speaker, what carries the answer most surely; the first of equals. Null without any. */
export function strongestBy(speaker: Speaker, evidence: readonly Evidence[]): Evidence | null {
  let strongest: Evidence | null = null;
  for (const one of evidence)
    if (one.speaker === speaker && (!strongest || (one.strength ?? 0) > (strongest.strength ?? 0)))
      strongest = one;
  return strongest;
}
