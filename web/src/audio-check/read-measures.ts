import type { Recording } from '../api/types';

/** What was measured on one channel, as far as it was. */
export interface ChannelReading {
  /** Seconds of its own speech, as the verdict counts it: without the other side heard through. */
  ownSeconds: number | null;
  /** Loudness of the speech, dBFS. */
  levelDb: number | null;
  /** Loudness of what is heard when nobody speaks, dBFS. */
  noiseDb: number | null;
  /** When somebody speaks on it, in seconds. */
  speech: [number, number][];
}

export interface AudioReading {
  seconds: number | null;
  left: ChannelReading | null;
  right: ChannelReading | null;
}

type Numbers = Record<string, unknown>;

const isNumbers = (value: unknown): value is Numbers => typeof value === 'object' && value !== null;
const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** The measures of the audio check are free in form; this picks out what can be drawn. */
export function readMeasures(recording: Recording): AudioReading {
  const measures: Numbers = recording.measures ?? {};
  return {
    seconds: number(measures.seconds) ?? recording.audio_seconds ?? null,
    left: channel(measures.left),
    right: channel(measures.right),
  };
}

function channel(value: unknown): ChannelReading | null {
  if (!isNumbers(value)) return null;
  return {
    ownSeconds: number(value.ownSeconds),
    levelDb: number(value.levelDb),
    noiseDb: number(value.noiseDb),
    speech: Array.isArray(value.speech) ? value.speech.flatMap(interval) : [],
  };
}

function interval(value: unknown): [number, number][] {
  const [start, end] = Array.isArray(value) ? value : isNumbers(value) ? [value.start, value.end] : [];
  const [from, to] = [number(start), number(end)];
  return from === null || to === null ? [] : [[from, to]];
}
