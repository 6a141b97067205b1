/** A head's score as a probability: 1 / (1 + exp(-(slope · score + offset))) (Platt scaling). */
export interface Calibration {
  slope: number;
  offset: number;
}

/** What recognises the acts of the turns of one speaker. */
export interface SpeakerModel {
  /** The order of all that follows. */
  acts: readonly string[];
  /** Ids of the features that count, ascending. */
  ids: Uint32Array;
  /** For each feature, its weight for each act. */
  weights: Float32Array;
  calibrations: readonly Calibration[];
  /** For each act, the weights of what `contextOf` gives, and a constant at the end. */
  contextWeights: Float32Array;
  contextCalibrations: readonly Calibration[];
}

export function calibrated({ slope, offset }: Calibration, score: number): number {
  return 1 / (1 + Math.exp(-(slope * score + offset)));
}
