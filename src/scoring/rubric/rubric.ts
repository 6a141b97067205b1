import type { Speaker } from '../../conversations/sentence';

/** The share of a criterion's weight each answer earns, 0 to 1. */
export interface AnswerShares {
  met: number;
  partly: number;
  not_met: number;
}

/**
 * Ways to say one thing. Patterns are regular expressions over normalised words (lower case, no punctuation,
 * contractions written out); an example is a whole utterance that says it, a counter-example one that looks
 * like it and does not.
 */
export interface PhraseSet {
  patterns: string[];
  /** An utterance that matches one of these does not count, whatever else it matches. */
  except: string[];
  examples: string[];
  counterExamples: string[];
  /** Cosine similarity to an example from which an utterance counts; null takes the engine's own. */
  similarity: number | null;
  /**
   * Words below which an utterance does not count by similarity. Absent, not null, where the engine's
   * own is taken: rubrics from before it could be said keep their hash.
   */
  minimumWords?: number;
  /** When true, whatever is written with a question mark counts unless an exception says no. */
  questions: boolean;
}

/** The part of the call in which something must be said. Turns are those of the speaker in question. */
export type Window =
  | { kind: 'whole' }
  | { kind: 'first_turns'; turns: number }
  | { kind: 'last_turns'; turns: number }
  | { kind: 'first_share'; share: number }
  | { kind: 'last_share'; share: number }
  /** From the sentence that triggers it, that one included, through the speaker's next `turns` turns. */
  | { kind: 'after'; trigger: Occasion; turns: number };

/** Something that can happen in a call. */
export type Occasion =
  /** In words of the phrases or, with `meaning`, in words that are probably like its examples. */
  | { kind: 'said'; speaker: Speaker | 'either'; phrases: PhraseSet; meaning?: boolean }
  /** The customer complains, reports that something fails, or is upset. */
  | { kind: 'complaint' }
  | { kind: 'any'; of: Occasion[] };

/** When a criterion is asked at all. */
export type Applicability = { kind: 'always' } | { kind: 'times_known' } | Occasion;

/** One component of what has to be said. */
export interface SayPart {
  id: string;
  /** Completes "What was missing: …". */
  name: string;
  phrases: PhraseSet;
  /**
   * True when saying it in other words counts, by semantic similarity to an example (style); false when the words are
   * required (compliance). Named as in the rubric's text: another name would change the hash of every rubric.
   */
  meaning: boolean;
  /** Narrower than the criterion's window, where given. */
  window: Window | null;
  /** Another speaker than the criterion's, where given: a customer may confirm what an agent did. */
  speaker: Speaker | null;
  /** How much it counts towards `met` and `partly`; 1 unless it settles more by itself. */
  counts: number;
}

/**
 * How a criterion is decided, as its kind in `detectors/` reads it from the rubric: plain data, whose further members
 * are that kind's own.
 */
export interface Detector {
  kind: string;
}

export interface CriterionCoaching {
  /** For `not_met`, `partly` and `met`. */
  low: string;
  middle: string;
  high: string;
  /** A better sentence to say. */
  say: string;
}

/** When a criterion is asked and what its answers mean: plain sentences, each '' where there is nothing to say. */
export interface CriterionRule {
  /** When it is asked. */
  applies: string;
  met: string;
  partly: string;
  notMet: string;
  /** What looks like it and does not count. */
  notCounted: string;
}

export interface Criterion {
  id: string;
  section: string;
  name: string;
  question: string;
  rule: CriterionRule;
  /** Whole utterances that count. */
  examples: string[];
  /** Whole utterances that only look like it. */
  counterExamples: string[];
  /** Probability below which an answer is `insufficient_evidence`, 0 to 1; null takes `SCORING_MIN_CONFIDENCE`. */
  minConfidence: number | null;
  weight: number;
  critical: boolean;
  answers: AnswerShares;
  applies: Applicability;
  window: Window;
  speaker: Speaker;
  detector: Detector;
  coaching: CriterionCoaching;
}

/** A scorecard. Immutable once parsed: an edited rubric is a new version. */
export interface Rubric {
  id: string;
  name: string;
  /** Semantic version, as its author says. */
  version: string;
  description: string;
  sections: { id: string; name: string }[];
  criteria: Criterion[];
}
