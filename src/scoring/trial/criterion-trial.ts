/** Whether and how surely a sentence would count for a criterion. */
export interface TriedSentence {
  sentence: string;
  /** Null for a criterion that cannot be judged by a sentence alone. */
  counts: boolean | null;
  /** 0 to 1, that it counts; null where literal wordings decide and where it cannot be told. */
  probability: number | null;
}

/** An example that is nearer to one that should not count than to the others that should, or the other way round. */
export interface Contradiction {
  text: string;
  /** Whether it stands among the examples; false for a counter-example. */
  isExample: boolean;
  /** What it is nearest to on the other side. */
  nearest: string;
}

/** What a criterion of a rubric makes of some sentences. */
export interface CriterionTrial {
  criterion: string;
  /** Kind of its detector. */
  kind: string;
  sentences: TriedSentence[];
  /** Each example left out in turn and compared with the others. */
  contradictions: Contradiction[];
}
