import type { SpeechInterval } from '../../voice-activity/speech-interval';

/** A stretch of a channel that is recognised at one go, in seconds from the start of the recording. */
export interface Segment {
  /** With a margin before the first and after the last word. */
  start: number;
  end: number;
  /** Where within it somebody speaks, without margins, in time order. */
  parts: SpeechInterval[];
}

export interface SegmentPlanOptions {
  /** Seconds: pauses up to this long stay within a segment, where the model has more of the sentence to go by. */
  joinGap?: number;
  /** Seconds: longer segments make the model repeat itself, drop words and invent text. */
  longest?: number;
  /** Seconds: from here on a segment is cut where the speaker clearly pauses; shorter ones keep more context. */
  comfortable?: number;
  /**
   * Seconds of sound kept around speech. 0.4 rather than 0.25 halves the errors of the shipped model on telephone
   * sound (`npm run bench -- transcription`); more gains nothing.
   */
  margin?: number;
}

/** Seconds: a pause between phrases rather than within one. */
const CLEAR_PAUSE = 0.5;

/**
 * Groups the speech of a channel into segments for recognition: neighbours with a short pause between them
 * together, long runs cut at their longest pauses. Silence is in no segment, so cost follows speech.
 * A single stretch of unbroken speech longer than `longest` comes out whole; it is cut where its sound is
 * quietest by `cutToLength`, which has the sound. Thresholds were measured on telephone calls.
 */
export function planSegments(
  speech: readonly SpeechInterval[],
  channelSeconds: number,
  { joinGap = 1, longest = 26, comfortable = 14, margin = 0.4 }: SegmentPlanOptions = {},
): Segment[] {
  const groups = closeNeighbours(speech, joinGap).flatMap((run) =>
    cutLongRun(run, longest - 2 * margin, comfortable),
  );
  return groups.map((parts, i) => {
    const before = groups[i - 1]?.at(-1)?.end ?? 0;
    const after = groups[i + 1]?.[0]?.start ?? channelSeconds;
    const first = startOf(parts);
    const last = endOf(parts);
    // Two segments share the pause between them rather than hear each other's words.
    return {
      start: Math.max(0, first - Math.min(margin, (first - before) / (i === 0 ? 1 : 2))),
      end: Math.min(
        channelSeconds,
        last + Math.min(margin, (after - last) / (i === groups.length - 1 ? 1 : 2)),
      ),
      parts,
    };
  });
}

function closeNeighbours(speech: readonly SpeechInterval[], joinGap: number): SpeechInterval[][] {
  const runs: SpeechInterval[][] = [];
  for (const interval of speech) {
    const run = runs.at(-1);
    if (run && interval.start - endOf(run) < joinGap) run.push(interval);
    else runs.push([interval]);
  }
  return runs;
}

/** Cuts a run at its longest pauses until every piece fits. */
function cutLongRun(run: SpeechInterval[], longest: number, comfortable: number): SpeechInterval[][] {
  const seconds = endOf(run) - startOf(run);
  if (run.length === 1 || seconds <= Math.min(longest, comfortable)) return [run];
  let cut = 1;
  for (let i = 2; i < run.length; i++) if (pauseBefore(run, i) > pauseBefore(run, cut)) cut = i;
  if (seconds <= longest && pauseBefore(run, cut) < CLEAR_PAUSE) return [run];
  return [run.slice(0, cut), run.slice(cut)].flatMap((piece) => cutLongRun(piece, longest, comfortable));
}

const pauseBefore = (run: SpeechInterval[], i: number): number =>
  (run[i]?.start ?? 0) - (run[i - 1]?.end ?? 0);
const startOf = (run: SpeechInterval[]): number => run[0]?.start ?? 0;
const endOf = (run: SpeechInterval[]): number => run.at(-1)?.end ?? 0;
