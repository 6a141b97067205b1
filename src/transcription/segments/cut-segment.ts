import type { SpeechInterval } from '../../voice-activity/speech-interval';
import { quietestPoint } from './quietest-point';
import { SAMPLE_RATE, type SpeechSegment } from './read-segments';

/** Cuts a segment that is too long for the model into pieces of at most `longest` seconds, at quiet points. */
export function cutToLength(segment: SpeechSegment, longest: number): SpeechSegment[] {
  const seconds = segment.samples.length / SAMPLE_RATE;
  if (seconds <= longest) return [segment];
  // Even pieces, so that none is a fragment; each cut may move by a quarter of a piece to find its pause.
  const pieces = Math.ceil(seconds / (longest * 0.8));
  const [first, rest] = cutNear(segment, seconds / pieces, seconds / pieces / 4);
  return [...cutToLength(first, longest), ...cutToLength(rest, longest)];
}

/** The segment with at most `margin` seconds of sound before its first and after its last word. */
export function closeTo(segment: SpeechSegment, margin: number): SpeechSegment {
  const start = Math.max(segment.start, (segment.parts[0]?.start ?? segment.start) - margin);
  const end = Math.min(segment.end, (segment.parts.at(-1)?.end ?? segment.end) + margin);
  const sample = (time: number): number => Math.round((time - segment.start) * SAMPLE_RATE);
  return { ...segment, start, end, samples: segment.samples.subarray(sample(start), sample(end)) };
}

/** Cuts a segment in two at its quietest point within the middle half. */
export function cutInHalf(segment: SpeechSegment): [SpeechSegment, SpeechSegment] {
  const seconds = segment.samples.length / SAMPLE_RATE;
  return cutNear(segment, seconds / 2, seconds / 4);
}

function cutNear(segment: SpeechSegment, at: number, tolerance: number): [SpeechSegment, SpeechSegment] {
  const sample = quietestPoint(
    segment.samples,
    (at - tolerance) * SAMPLE_RATE,
    (at + tolerance) * SAMPLE_RATE,
  );
  const time = segment.start + sample / SAMPLE_RATE;
  return [
    {
      ...segment,
      end: time,
      parts: within(segment.parts, segment.start, time),
      samples: segment.samples.subarray(0, sample),
    },
    {
      ...segment,
      start: time,
      parts: within(segment.parts, time, segment.end),
      samples: segment.samples.subarray(sample),
    },
  ];
}

function within(parts: SpeechInterval[], start: number, end: number): SpeechInterval[] {
  return parts
    .map((part) => ({ start: Math.max(part.start, start), end: Math.min(part.end, end) }))
    .filter((part) => part.end > part.start);
}
