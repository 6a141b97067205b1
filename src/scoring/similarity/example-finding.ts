/** Utterances that count as something, and others that only look like it. Compared by identity: a part of a rubric. */
export interface ExampleSet {
  examples: readonly string[];
  counterExamples: readonly string[];
}

/** How probably an utterance counts as the examples do. */
export interface ExampleFinding {
  /** Position of the utterance. */
  at: number;
  /** 0 to 1, calibrated. */
  probability: number;
}
