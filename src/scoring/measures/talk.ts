import type { Speaker } from '../../conversations/sentence';
import type { Interruption, Stretch } from './interaction-measures';
import type { TimedSpeech } from './timeline';

/** A pause shorter than this does not end what somebody is saying, in seconds. */
const SAME_SPURT_GAP = 0.5;
/** Simultaneous speech from which taking the floor is an interruption, in seconds. */
const INTERRUPTION_OVERLAP = 0.5;
/** Starts this close together are two people starting at once: nobody cuts in. */
const SAME_START = 0.3;
/** A hold shorter than this is a pause, in seconds. */
const MIN_HOLD = 5;
/** A rate measured on less speech says nothing. */
const MIN_WORDS_FOR_PACE = 60;
const MIN_RESPONSES = 2;

/** One speaker's uninterrupted run of sentences. */
interface Spurt {
  speaker: Speaker;
  start: number;
  end: number;
  /** First and last sentence in it. */
  first: number;
  last: number;
  backchannel: boolean;
}

/** Seconds in which anybody of the given stretches speaks; they are sorted by start. */
export function unionSeconds(speech: Iterable<{ start: number; end: number }>): number {
  let total = 0;
  let until = -Infinity;
  for (const { start, end } of speech) {
    if (end <= until) continue;
    total += end - Math.max(start, until);
    until = end;
  }
  return total;
}

/** The silences between the first and the last word, longest or not. */
export function silences(speech: readonly TimedSpeech[]): Stretch[] {
  const found: Stretch[] = [];
  let until = speech[0]?.end ?? 0;
  let last = speech[0]?.sentence ?? 0;
  for (const { start, end, sentence } of speech) {
    if (start > until) found.push({ start: until, end: start, afterSentence: last });
    if (end >= until) {
      until = end;
      last = sentence;
    }
  }
  return found;
}

/** The silences that follow an announced hold; `announced` holds the sentences that announce one. */
export function holdsAmong(stretches: readonly Stretch[], announced: ReadonlySet<number>): Stretch[] {
  if (announced.size === 0) return [];
  return stretches.filter(
    ({ start, end, afterSentence }) =>
      end - start >= MIN_HOLD && [0, 1, 2].some((back) => announced.has(afterSentence - back)),
  );
}

function spurtsOf(speech: readonly TimedSpeech[]): Spurt[] {
  const open: Partial<Record<Speaker, Spurt>> = {};
  const spurts: Spurt[] = [];
  for (const { speaker, start, end, sentence, backchannel } of speech) {
    const held = open[speaker];
    if (held && start - held.end < SAME_SPURT_GAP) {
      held.end = Math.max(held.end, end);
      held.last = sentence;
      held.backchannel &&= backchannel;
      continue;
    }
    const spurt = { speaker, start, end, first: sentence, last: sentence, backchannel };
    open[speaker] = spurt;
    spurts.push(spurt);
  }
  return spurts;
}

/**
 * Interruptions: starting while the other speaks, speaking over them for more than half a second, and still
 * speaking when they have given way. Listening sounds are none.
 */
export function interruptionsIn(speech: readonly TimedSpeech[]): Interruption[] {
  const found: Interruption[] = [];
  const latest: Partial<Record<Speaker, Spurt>> = {};
  for (const spurt of spurtsOf(speech)) {
    const other = latest[spurt.speaker === 'agent' ? 'customer' : 'agent'];
    latest[spurt.speaker] = spurt;
    if (!other || spurt.backchannel || other.backchannel) continue;
    const overlap = other.end - spurt.start;
    const cutsIn = spurt.start - other.start > SAME_START;
    if (cutsIn && overlap > INTERRUPTION_OVERLAP && spurt.end > other.end)
      found.push({ by: spurt.speaker, sentence: spurt.first, into: other.last, overlap: round(overlap) });
  }
  return found;
}

/** Median seconds a speaker takes to answer the other; speaking over them counts as at once. */
export function responseSeconds(speech: readonly TimedSpeech[], speaker: Speaker): number | null {
  const gaps: number[] = [];
  let previous: TimedSpeech | undefined;
  for (const said of speech) {
    if (said.backchannel && previous?.speaker !== said.speaker) continue;
    if (previous && previous.speaker !== said.speaker && said.speaker === speaker)
      gaps.push(Math.max(0, said.start - previous.end));
    previous = said;
  }
  if (gaps.length < MIN_RESPONSES) return null;
  gaps.sort((a, b) => a - b);
  return round(gaps[Math.floor(gaps.length / 2)] ?? 0);
}

/** Words a minute of speaking. */
export function paceOf(speech: readonly TimedSpeech[], speaker: Speaker): number | null {
  let words = 0;
  let seconds = 0;
  for (const said of speech)
    if (said.speaker === speaker && said.end > said.start) {
      words += said.words;
      seconds += said.end - said.start;
    }
  return words < MIN_WORDS_FOR_PACE || seconds <= 0 ? null : Math.round((words * 60) / seconds);
}

/** The longest a speaker talks while the other only listens, in seconds. */
export function longestMonologue(speech: readonly TimedSpeech[], speaker: Speaker): number {
  let longest = 0;
  let current = 0;
  let until = 0;
  for (const said of speech) {
    if (said.speaker !== speaker) {
      if (!said.backchannel) current = 0;
      continue;
    }
    current += Math.max(0, said.end - Math.max(said.start, until));
    until = Math.max(until, said.end);
    longest = Math.max(longest, current);
  }
  return round(longest);
}

/** To hundredths: more is not in the times that clients send. */
export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
