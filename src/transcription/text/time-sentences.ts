import type { SpeechInterval } from '../../voice-activity/speech-interval';
import type { TimedSentence } from '../transcription-engine';

/** A pause this far from where a sentence should end, in seconds of speech, is still taken for its end. */
const PAUSE_TOLERANCE = 1.5;

/**
 * Gives the sentences of a segment their times, for models that give none of their own: each takes the share
 * of the speech that its letters are of the text, and its end moves to the nearest pause when one is close.
 * Only pauses are facts; a boundary within unbroken speech is an estimate, and both sentences meet there.
 */
export function timeSentences(
  sentences: readonly string[],
  parts: readonly SpeechInterval[],
): TimedSentence[] {
  const letters = sentences.reduce((sum, sentence) => sum + sentence.length, 0);
  const speech = parts.reduce((sum, part) => sum + part.end - part.start, 0);
  const pauses = pausesOf(parts);
  const timed: TimedSentence[] = [];
  let spoken = 0;
  let start = parts[0]?.start ?? 0;
  let reached = 0;
  sentences.forEach((text, i) => {
    spoken += text.length;
    const isLast = i === sentences.length - 1;
    const estimate = (spoken / letters) * speech;
    const pause = isLast ? undefined : nearest(pauses, estimate, reached, speech);
    const end = isLast ? (parts.at(-1)?.end ?? start) : (pause?.from ?? timeAt(parts, estimate));
    timed.push({ text, start: round(start), end: round(end) });
    start = pause?.to ?? end;
    reached = pause?.at ?? estimate;
  });
  return timed;
}

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

function nearest(pauses: Pause[], estimate: number, after: number, before: number): Pause | undefined {
  return pauses
    .filter(
      (pause) => pause.at > after && pause.at < before && Math.abs(pause.at - estimate) <= PAUSE_TOLERANCE,
    )
    .sort((a, b) => Math.abs(a.at - estimate) - Math.abs(b.at - estimate))[0];
}

/** The time at which `seconds` of speech have been spoken. */
function timeAt(parts: readonly SpeechInterval[], seconds: number): number {
  let left = seconds;
  for (const part of parts) {
    const length = part.end - part.start;
    if (left <= length) return part.start + left;
    left -= length;
  }
  return parts.at(-1)?.end ?? 0;
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;
