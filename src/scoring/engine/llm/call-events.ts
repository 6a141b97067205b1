import type { Sentence } from '../../../conversations/sentence';
import type { InteractionMeasures } from '../../measures/interaction-measures';
import { silences } from '../../measures/talk';
import { timelineOf } from '../../measures/timeline';
import { readTranscript } from '../../words/transcript';

/** What happens in a call without a word. */
export interface CallEvent {
  /** A hold follows the agent's announcement of it; the cause of any other silence is not known. */
  kind: 'hold' | 'silence';
  /** Seconds from the start of the call. */
  start: number;
  /** How long it lasts, in whole seconds. */
  seconds: number;
  /** Position of the sentence it follows, from 0. */
  afterSentence: number;
}

/** A shorter silence is a pause in talking, in seconds; a measured hold is as long. */
const MIN_SECONDS = 5;

/** The measured holds and silences of a call in order; none where times cannot be relied on. */
export function callEvents(
  sentences: readonly Sentence[],
  { holds }: Pick<InteractionMeasures, 'holds'>,
): CallEvent[] {
  if (holds === null) return [];
  const held = new Set(holds.map((hold) => hold.start));
  return silences(timelineOf(readTranscript(sentences)))
    .filter(({ start, end }) => end - start >= MIN_SECONDS)
    .map(({ start, end, afterSentence }) => ({
      kind: held.has(start) ? 'hold' : 'silence',
      start,
      seconds: Math.round(end - start),
      afterSentence,
    }));
}
