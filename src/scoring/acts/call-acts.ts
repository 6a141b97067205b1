import type { Speaker } from '../../conversations/sentence';
import type { ActName } from './act-names';

/** What one speaker says until the other speaks or a pause comes: the unit that acts are recognised in. */
export interface ActTurn {
  /** Position of its first sentence in the transcript, from 0. */
  sentence: number;
  /** Position of its last sentence; the same for a turn of one sentence. */
  lastSentence: number;
  speaker: Speaker;
  /** The literal text of its sentences, one space between. */
  text: string;
  /** Seconds from the start of the call; null when not known. */
  start: number | null;
  end: number | null;
}

/** What every turn of a call does. */
export interface CallActs {
  readonly turns: readonly ActTurn[];
  /** How likely a turn does an act, 0 to 1, calibrated; 0 for an act that its speaker cannot do and for no such turn. */
  probability(act: ActName, turn: number): number;
  /** The same for every turn. */
  ofEachTurn(act: ActName): readonly number[];
  /** The words of a turn as `normaliseWords` writes them, where they have been read; null for one that was read in part. */
  normalWords?(turn: number): string | null;
  /**
   * Position in the transcript of the sentence of a turn that does one of some acts most surely, by itself. Absent where
   * the sentences are not known.
   */
  sentenceDoing?(acts: readonly ActName[], turn: number): number | null;
}
