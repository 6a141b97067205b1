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
  const speech = parts.reduce((sum, part) => sum + part.end - part.start, 0);
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
    const pause = pauses
      .filter(({ at }) => at > after && at < speech && Math.abs(at - estimate) <= PAUSE_TOLERANCE)
      .sort((a, b) => Math.abs(a.at - estimate) - Math.abs(b.at - estimate))[0];
    if (pause) return pause;
    const { time, room } = locate(parts, estimate);
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

/** The time at which `seconds` of speech have been spoken, and how far it is from the nearer end of its part. */
function locate(parts: readonly SpeechInterval[], seconds: number): { time: number; room: number } {
  let left = seconds;
  for (const { start, end } of parts) {
    if (left <= end - start) return { time: start + left, room: Math.min(left, end - start - left) };
    left -= end - start;
  }
  return { time: parts.at(-1)?.end ?? 0, room: 0 };
}

const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
