export interface Row {
  /** One for each class. */
  offsets: number[];
  values: number[];
  label: number;
}

export interface Penalties {
  classes: number;
  penalty: number;
  biasPenalty: number;
  slopePenalty: number;
}

export function fitMultinomial(
  rows: readonly Row[],
  penalties: Penalties,
): { slope: number; biases: number[]; weights: number[][] };
