import type { SpeechInterval } from '../../voice-activity/speech-interval';
import { FRAMES_PER_SECOND } from './sound-window';

/** Own speech joined over pauses, and over the other side heard through, up to this, seconds. */
const MAX_PAUSE = 0.6;

/** A stretch with less speech than this is a remainder of crosstalk, seconds. */
const MIN_STRETCH = 0.15;

/** Kept before and after, seconds: words begin and end softly. */
const MARGIN = 0.2;

/** Joins frames of a channel's own speech, given in order of time, to stretches. */
export class OwnStretches {
  private readonly stretches: SpeechInterval[] = [];
  private first = 0;
  private last = -Infinity;
  private frames = 0;

  add(frame: number): void {
    if (frame - this.last > MAX_PAUSE * FRAMES_PER_SECOND) this.close(frame);
    this.last = frame;
    this.frames++;
  }

  finish(): SpeechInterval[] {
    this.close(0);
    return this.stretches;
  }

  private close(next: number): void {
    if (this.frames >= MIN_STRETCH * FRAMES_PER_SECOND)
      this.stretches.push({
        start: Math.max(0, this.first / FRAMES_PER_SECOND - MARGIN),
        end: (this.last + 1) / FRAMES_PER_SECOND + MARGIN,
      });
    this.first = next;
    this.frames = 0;
  }
}

/** What of the speech heard on a channel lies within its own stretches; both lists in order of time. */
export function withinOwn(speech: SpeechInterval[], own: SpeechInterval[]): SpeechInterval[] {
  const kept: SpeechInterval[] = [];
  let next = 0;
  for (const heard of speech) {
    while (next < own.length && (own[next] as SpeechInterval).end <= heard.start) next++;
    for (let at = next; at < own.length && (own[at] as SpeechInterval).start < heard.end; at++) {
      const { start, end } = own[at] as SpeechInterval;
      const from = Math.max(heard.start, start, kept.at(-1)?.end ?? 0);
      const to = Math.min(heard.end, end);
      if (to > from) kept.push({ start: from, end: to });
    }
  }
  return kept;
}
