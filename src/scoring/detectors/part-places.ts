import type { CallReading } from '../engine/call-reading';
import type { Criterion, SayPart } from '../rubric/rubric';
import type { Finding } from './detector-kind';

/** The utterances in which a part may be said. */
export function placesFor(part: SayPart, criterion: Criterion, call: CallReading): number[] {
  return call.within(part.window ?? criterion.window, part.speaker ?? criterion.speaker);
}

/** Where a part is said; towards the end of a call the last time is the one that counts, else the first. */
export function saidIn(part: SayPart, criterion: Criterion, call: CallReading): Finding | null {
  const window = part.window ?? criterion.window;
  const places = call.saysWithin(part.phrases, window, part.speaker ?? criterion.speaker);
  const at = window.kind === 'last_share' || window.kind === 'last_turns' ? places.at(-1) : places[0];
  return at === undefined ? null : { at, similarity: null };
}
