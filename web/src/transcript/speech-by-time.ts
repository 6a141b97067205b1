import type { Speaker } from '../api/types';

/** When somebody speaks, in seconds. */
export interface SpokenSpan {
  speaker: Speaker;
  start: number;
  end: number;
}

export interface SpeechPart {
  /** Seconds from the beginning of the call. */
  from: number;
  to: number;
  /** Seconds within it. */
  spoken: Record<Speaker, number>;
}

/** How much of a call a part may be, in seconds: the first with which there are few enough. */
const STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];
const MAX_PARTS = 40;

/** How long each side speaks in equal parts of the call, of which there are few however long it is. */
export function speechByTime(length: number, spans: readonly SpokenSpan[]): SpeechPart[] {
  const step = STEPS.find((one) => length / one <= MAX_PARTS) ?? length / MAX_PARTS;
  const parts = Array.from({ length: Math.ceil(length / step) }, (_, at): SpeechPart => {
    const from = at * step;
    return { from, to: Math.min(length, from + step), spoken: { agent: 0, customer: 0 } };
  });
  const until: Record<Speaker, number> = { agent: 0, customer: 0 };
  for (const { speaker, start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    // What overlaps with speech of the same side is told once.
    const from = Math.max(start, until[speaker]);
    until[speaker] = Math.max(end, until[speaker]);
    for (let at = Math.floor(from / step); at < parts.length; at++) {
      const part = parts[at];
      if (!part || part.from >= end) break;
      part.spoken[speaker] += Math.max(0, Math.min(end, part.to) - Math.max(from, part.from));
    }
  }
  return parts;
}
