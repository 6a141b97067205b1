import type { OwnSpeech } from '../measures/channel-speech';
import type { Separation } from '../measures/separation';
import type { Threshold } from '../thresholds';

/** One measure against one threshold. */
export interface Criterion {
  measure: string;
  unit: string;
  value: number;
  limit: number;
  /** Whether the criterion speaks for the rejection. */
  met: boolean;
  /** Distance of the value from the limit, in multiples of the threshold's scale; positive when met. */
  margin: number;
}

/** What of the measures the criteria look at; a stored verdict still holds it. */
export interface JudgedMeasures {
  left: OwnSpeech;
  right: OwnSpeech;
  separation: Separation;
}

/** A measure by name, its unit, and its value; null where it could not be measured. */
export type Measured = [measure: string, unit: string, value: number | null];

/** A number no measure reaches: what could not be measured meets nothing. */
const UNMEASURED = 999;

/** Met when the value is at the limit or below. */
export function atMost([measure, unit, value]: Measured, { limit, scale }: Threshold): Criterion {
  const known = value ?? UNMEASURED;
  return { measure, unit, value: known, limit, met: known <= limit, margin: (limit - known) / scale };
}

/** Met when the value is at the limit or above. */
export function atLeast([measure, unit, value]: Measured, { limit, scale }: Threshold): Criterion {
  const known = value ?? -UNMEASURED;
  return { measure, unit, value: known, limit, met: known >= limit, margin: (known - limit) / scale };
}
