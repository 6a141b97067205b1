import type { SpeechInterval } from '../../voice-activity/speech-interval';

/** Stretches a picture holds at most: as many as can be told apart on a page, and a few kilobytes. */
export const MAX_STRETCHES = 200;

/** Stretches no further apart than this are drawn as one, seconds: it is also what times are rounded to. */
const FINEST = 0.1;

/**
 * Who speaks when, small enough to be stored with every recording, whatever its length: `[start, end]` in seconds,
 * in order of time. Where there are too many stretches, those with the shortest pauses between them become one.
 */
export function activityDiagram(speech: SpeechInterval[]): [number, number][] {
  const pauses = speech.slice(1).map(({ start }, i) => start - (speech[i] as SpeechInterval).end);
  const longest = [...pauses].sort((a, b) => b - a);
  const joined = Math.max(FINEST, longest[MAX_STRETCHES - 1] ?? 0);
  const picture: [number, number][] = [];
  speech.forEach(({ start, end }, i) => {
    const last = picture.at(-1);
    if (last && (pauses[i - 1] as number) <= joined) last[1] = tenths(end);
    else picture.push([tenths(start), tenths(end)]);
  });
  return picture;
}

const tenths = (seconds: number): number => Math.round(seconds / FINEST) / 10;
