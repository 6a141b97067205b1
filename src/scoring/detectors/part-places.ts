import type { CallReading } from '../engine/call-reading';
import type { Criterion, SayPart } from '../rubric/rubric';
import { likelyPlaces } from '../similarity/example-comparer';

/** What says a part. */
export interface PartFinding {
  /** Position of the utterance. */
  at: number;
  /** How probably it counts by being like an example, 0 to 1; null for its words. */
  probability: number | null;
}

/** The utterances in which a part may be said. */
export function placesFor(part: SayPart, criterion: Criterion, call: CallReading): number[] {
  return call.within(part.window ?? criterion.window, part.speaker ?? criterion.speaker);
}

/** Where a part is said in words; towards the end of a call the last time is the one that counts, else the first. */
export function saidIn(part: SayPart, criterion: Criterion, call: CallReading): PartFinding | null {
  const window = part.window ?? criterion.window;
  const places = call.saysWithin(part.phrases, window, part.speaker ?? criterion.speaker);
  const at = window.kind === 'last_share' || window.kind === 'last_turns' ? places.at(-1) : places[0];
  return at === undefined ? null : { at, probability: null };
}

/** The utterance that is most probably like an example of a part, where one probably is. */
export function likeIn(part: SayPart, criterion: Criterion, call: CallReading): PartFinding | null {
  if (!part.meaning) return null;
  const places = new Set(placesFor(part, criterion, call));
  return likelyPlaces(call.likeExamples(part.phrases).filter(({ at }) => places.has(at)))[0] ?? null;
}
