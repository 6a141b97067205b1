import type { Criterion, Detector, PhraseSet, Rubric, SayPart } from '../rubric';

/** Something had to be said: in the wordings of its parts or, where a part allows it, in words of the same meaning. */
export interface SaysDetector extends Detector {
  kind: 'says';
  parts: SayPart[];
  met: number;
  partly: number;
}

/** Something must not have been said; up to `partly` times is partly. */
export interface AvoidsDetector extends Detector {
  kind: 'avoids';
  phrases: PhraseSet;
  partly: number;
}

/** A criterion before it said its rule in plain words. */
export type Format1Criterion = Omit<Criterion, 'rule' | 'examples' | 'counterExamples' | 'minConfidence'> & {
  /** Decided by words also where a language model scored; no longer looked at, but part of what is hashed. */
  compliance: boolean;
};

/** A rubric of format 1 as it is written; rubrics of this format are hashed by it. */
export type Format1Rubric = Omit<Rubric, 'criteria'> & { criteria: Format1Criterion[] };
