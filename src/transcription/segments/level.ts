import { SAMPLE_RATE, type SpeechSegment } from './read-segments';

/** The level given to digital silence, in dBFS. */
const FLOOR = -120;

/** Loudness of a segment between two times of the recording: RMS in dB relative to full scale, one decimal. */
export function levelBetween({ samples, start }: SpeechSegment, from: number, to: number): number {
  const first = Math.max(0, Math.round((from - start) * SAMPLE_RATE));
  const last = Math.min(samples.length, Math.round((to - start) * SAMPLE_RATE));
  let sum = 0;
  for (let i = first; i < last; i++) sum += (samples[i] ?? 0) ** 2;
  if (sum === 0) return FLOOR;
  return Math.max(FLOOR, Math.round(100 * Math.log10(sum / (last - first))) / 10);
}
