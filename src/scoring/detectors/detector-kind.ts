import type { CallReading } from '../engine/call-reading';
import type { CriterionAnswer } from '../engine/scoring-engine';
import type { CriterionStatus } from '../evaluation';
import type { CallActs } from '../acts/call-acts';
import type { InteractionMeasures } from '../measures/interaction-measures';
import type { PhraseBook } from '../rubric/phrase-book';
import type { Criterion, Detector } from '../rubric/rubric';
import type { Field } from '../rubric/yaml-reader';
import type { ExampleSet } from '../similarity/example-finding';

/** A part of a criterion that has to be found in a call: what it is called where it is missing. */
export interface DetectorPart {
  id: string;
  name: string;
}

/** Utterances of a call, by position, that are to be compared with examples. */
export interface Comparison {
  examples: ExampleSet;
  among: readonly number[];
}

/** One call, as a detector looks at it. */
export interface DetectorInput {
  call: CallReading;
  /** What each turn does. */
  acts: CallActs;
  measures: InteractionMeasures;
}

/** How a language model is asked about a criterion, and how its answers are read. */
export interface ModelRules<D extends Detector> {
  /** When it is met, and examples if there are any: plain data for the prompt. */
  describe(detector: D): { rule: string; examples?: string[] };
  /** Answers that count only with a quote that stands in the call. */
  needEvidence(detector: D): readonly CriterionStatus[];
  /**
   * Of the answers to several parts of a long call, the one that stands: the worst where something must never be said,
   * whose examples are then of what is not met.
   */
  ofParts(detector: D): 'best' | 'worst';
  /** Whether words of the customer are evidence beside those of the criterion's speaker. */
  customerMayConfirm(detector: D): boolean;
}

/**
 * One kind of detector: how it is written in a rubric, and how it decides a criterion. A new kind is one file, and one
 * line in `detector-kinds.ts`. Rubrics are hashed as they were read, so what `read` gives must not change later.
 */
export interface DetectorKind<D extends Detector = Detector> {
  /** Keys that may follow the one that names the kind. */
  readonly keys: readonly string[];
  /** Whether something has to be said: when it is missing, coaching quotes what was said in its place. */
  readonly wantsSpeech: boolean;
  /** How many examples a criterion needs at least; none where absent. */
  readonly leastExamples?: number;
  /** Null for what is never asked of a language model. */
  readonly model: ModelRules<D> | null;
  /** Reads it from a map of which `kind` is the first key, or from that word alone; mistakes are told on the field. */
  read(field: Field, book: PhraseBook): D;
  /** What it is made of, where it is made of parts. */
  parts(detector: D): readonly DetectorPart[];
  /**
   * What of a call is to be compared with examples before `answer` is asked; the call then has the findings. Only asked
   * where the criterion applies. Absent for kinds that compare nothing.
   */
  comparisons?(criterion: Criterion, detector: D, call: CallReading): readonly Comparison[];
  /**
   * Where a person's example of a criterion belongs: keys and positions below the criterion in a rubric of format 2, to
   * the map with `examples` and `counter_examples`. Throws `RangeError` when it takes none, or when `part` does not say
   * which.
   */
  examplesAt(detector: D, criterion: string, part: string | undefined): (string | number)[];
  /**
   * With the examples of a rubric that refers to a shared criterion, whose detector it cannot write in. Absent where
   * `examplesAt` is the criterion itself.
   */
  withExamples?(detector: D, own: ExampleSet): D;
  /** Decides a criterion that applies to the call. */
  answer(criterion: Criterion, detector: D, input: DetectorInput): CriterionAnswer;
}
