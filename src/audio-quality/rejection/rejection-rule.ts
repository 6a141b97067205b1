import type { StereoMeasures } from '../measures/stereo-meter';
import type { Criterion, JudgedMeasures } from './criterion';

/** A reason to reject a recording for what it sounds like. Two rules may give the same reason. */
export interface RejectionRule<Reason extends string = string> {
  /** The `reject_reason` of the API. */
  readonly reason: Reason;
  /** `channel_separation` of a rejected recording: `poor` where both sides share a sound, null where it was not measured. */
  readonly separation: 'poor' | null;
  /** The recording is rejected when all of these are met. */
  criteria(measures: JudgedMeasures): Criterion[];
  /** One sentence for the administrator, with the numbers that decided: no code, no personal data. */
  explain(measures: StereoMeasures): string;
}
