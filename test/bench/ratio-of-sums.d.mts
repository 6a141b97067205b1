export interface Ratio {
  /** Means. */
  ours: number;
  theirs: number;
  ratio: number;
  /** One standard error of the ratio; not a number for a single pair. */
  error: number;
}

export function ratioOfSums(pairs: readonly (readonly [ours: number, theirs: number])[]): Ratio;
