import type { SpeechInterval } from '../../voice-activity/speech-interval';
import type { Segment } from '../segments/plan-segments';

/** Seconds of sound kept around the speech of an upload. */
const MARGIN = 0.5;

/**
 * Cuts a channel into as few uploads of at most `longest` seconds as it takes, each from its first to its
 * last speech: one for an ordinary call. Cuts fall into the longest pause of the second half of an upload;
 * only speech that never pauses is cut in the middle.
 */
export function planUploads(
  speech: readonly SpeechInterval[],
  channelSeconds: number,
  longest: number,
): Segment[] {
  const uploads: Segment[] = [];
  let left = [...speech];
  while (left.length > 0) {
    const parts = takeUpload(left, longest - 2 * MARGIN);
    left = left.slice(parts.length);
    const last = parts.at(-1);
    const first = parts[0];
    if (!first || !last) break;
    const cut = first.start + longest - 2 * MARGIN;
    if (last.end > cut) {
      left.unshift({ start: cut, end: last.end });
      last.end = cut;
    }
    const end = Math.min(channelSeconds, last.end + MARGIN, left[0]?.start ?? Infinity);
    uploads.push({ start: Math.max(uploads.at(-1)?.end ?? 0, first.start - MARGIN), end, parts });
  }
  return uploads;
}

/** The first of the parts left that go into one upload: all, or up to the longest pause before it is full. */
function takeUpload(left: SpeechInterval[], longest: number): SpeechInterval[] {
  const start = left[0]?.start ?? 0;
  let fitting = left.findIndex((part) => part.end - start > longest);
  if (fitting < 0) return left.map((part) => ({ ...part }));
  fitting = Math.max(1, fitting);
  let cut = fitting;
  for (let i = fitting; i > 0 && (left[i]?.start ?? 0) - start > longest / 2; i--)
    if (pauseBefore(left, i) > pauseBefore(left, cut)) cut = i;
  return left.slice(0, cut).map((part) => ({ ...part }));
}

const pauseBefore = (parts: SpeechInterval[], i: number): number =>
  (parts[i]?.start ?? 0) - (parts[i - 1]?.end ?? 0);
