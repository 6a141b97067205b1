import type { SpeechInterval } from '../../voice-activity/speech-interval';
import type { TimedSentence } from '../transcription-engine';

/** A pause this far from where a sentence should end, in seconds of speech, is still taken for its end. */
const PAUSE_TOLERANCE = 1.5;
/** How far from where a sentence should end a quieter moment is looked for within unbroken speech, in seconds. */
const DIP_TOLERANCE = 0.7;

/** The quietest moment between two times, all in seconds from the start of the recording. */
export type QuietestMoment = (from: number, to: number) => number;

/**
 * Gives the sentences of a segment their times, for models that give none of their own: each takes the share
 * of the speech that its letters are of the text, and its end moves to the nearest pause when one is close,
 * else to a dip in the sound. Only pauses are facts; a boundary within unbroken speech is an estimate, and
 * the two sentences meet there.
 *
 * @param parts where the segment's speech is, in time order; at least one
 */
export function timeSentences(
  sentences: readonly string[],
  parts: readonly SpeechInterval[],
  quietest: QuietestMoment = (from, to) => (from + to) / 2,
): TimedSentence[] {
  const pauses = pausesOf(parts);
  const spoken = spokenUpTo(parts);
  const speech = spoken.at(-1) ?? 0;
  let letters = sentences.reduce((sum, sentence) => sum + sentence.length, 0);
  let start = parts[0]?.start ?? 0;
  /** Seconds of speech given away so far. */
  let reached = 0;
  return sentences.map((text, i) => {
    const boundary =
      i === sentences.length - 1
        ? { at: speech, from: parts.at(-1)?.end ?? start, to: parts.at(-1)?.end ?? start }
        : boundaryNear(reached + (text.length / letters) * (speech - reached), reached);
    const sentence = { text, start: toMilliseconds(start), end: toMilliseconds(boundary.from) };
    letters -= text.length;
    start = boundary.to;
    reached = boundary.at;
    return sentence;
  });

  function boundaryNear(estimate: number, after: number): Pause {
    const pause = nearestPause(pauses, estimate, after, speech);
    if (pause) return pause;
    const { time, room } = locate(parts, spoken, estimate);
    const reach = Math.min(DIP_TOLERANCE, room, (estimate - after) / 2, (speech - estimate) / 2);
    const dip = Math.min(time + reach, Math.max(time - reach, quietest(time - reach, time + reach)));
    return { at: estimate + dip - time, from: dip, to: dip };
  }
}

/** A moment at which one sentence can end and the next begin. */
interface Pause {
  /** Seconds of speech before it. */
  at: number;
  from: number;
  to: number;
}

function pausesOf(parts: readonly SpeechInterval[]): Pause[] {
  let at = 0;
  return parts.slice(0, -1).map((part, i) => {
    at += part.end - part.start;
    return { at, from: part.end, to: parts[i + 1]?.start ?? part.end };
  });
}

/** The pause nearest to `estimate` that is near enough, after `after` and before the end of the speech. */
function nearestPause(
  pauses: readonly Pause[],
  estimate: number,
  after: number,
  speech: number,
): Pause | null {
  const next = firstFrom(pauses.length, (i) => (pauses[i]?.at ?? 0) >= estimate);
  let nearest: Pause | null = null;
  for (const pause of [pauses[next - 1], pauses[next]]) {
    if (!pause || pause.at <= after || pause.at >= speech) continue;
    const distance = Math.abs(pause.at - estimate);
    if (distance > PAUSE_TOLERANCE || (nearest && distance >= Math.abs(nearest.at - estimate))) continue;
    nearest = pause;
  }
  return nearest;
}

/** Seconds of speech up to the end of each part. */
function spokenUpTo(parts: readonly SpeechInterval[]): number[] {
  let spoken = 0;
  return parts.map(({ start, end }) => (spoken += end - start));
}

/** The time at which `seconds` of speech have been spoken, and how far it is from the nearer end of its part. */
function locate(
  parts: readonly SpeechInterval[],
  spoken: readonly number[],
  seconds: number,
): { time: number; room: number } {
  const at = firstFrom(parts.length, (i) => (spoken[i] ?? 0) >= seconds);
  const part = parts[at];
  if (!part) return { time: parts.at(-1)?.end ?? 0, room: 0 };
  const into = seconds - (spoken[at - 1] ?? 0);
  return { time: part.start + into, room: Math.min(into, part.end - part.start - into) };
}

/** The first of `count` places at which something begins to hold, by halving; `count` where it holds nowhere. */
function firstFrom(count: number, holds: (i: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
