import type { CallCoaching } from './coaching/call-coaching';
import type { Evidence } from './evidence';
import type { Explanation } from './explanation';
import type { InteractionMeasures } from './measures/interaction-measures';
import type { AnswerShares } from './rubric/rubric';
import type { NoScoreReason } from './scorability/no-score-reason';

/**
 * How a criterion came out. `not_applicable` (the occasion never came) and `insufficient_evidence` (nobody can
 * tell from this transcript) leave the denominator; the other three stand in it.
 */
export const CRITERION_STATUSES = [
  'met',
  'partly',
  'not_met',
  'not_applicable',
  'insufficient_evidence',
] as const;
export type CriterionStatus = (typeof CRITERION_STATUSES)[number];

/** The probability of each answer that can be given, 0 to 1; together they are 1. */
export type AnswerProbabilities = Record<'met' | 'partly' | 'not_met' | 'not_applicable', number>;

/**
 * What an answer rests on: the words themselves, the acts a trained model recognised, semantic similarity to an
 * example, a measure, a language model or a person. Stored and shown, so that `meaning` keeps its name.
 */
export type DecidedBy = 'words' | 'acts' | 'meaning' | 'measure' | 'model' | 'person';

/** What a second engine answered to the same question: the embedded one, where a language model was asked. */
export interface SecondOpinion {
  status: CriterionStatus;
  /** 0 to 1. */
  confidence: number;
}

/** Why a person should look at an evaluation. */
export const REVIEW_REASONS = [
  /** Too little of the applicable weight was answered. */
  'low_coverage',
  /** A critical requirement may not have been met, though that is not the answer. */
  'critical_in_doubt',
  /** An engine found that a critical requirement was not met, and nobody has confirmed it. */
  'critical_suspected',
  /** The language model and the embedded engine give different answers. */
  'engines_disagree',
  /** Agent and customer are probably the wrong way round. */
  'speakers_swapped',
  /** Something said in the call reads like an instruction to the scorer. */
  'instructions_in_call',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** A person's correction of an answer; the engine's own answer is kept beside it. */
export interface AnswerChange {
  status: CriterionStatus;
  reason: string;
  /** Who changed it, as the caller identifies people. */
  by: string;
  /** ISO 8601. */
  at: string;
}

/** Whether a person should look at an evaluation. */
export interface Review {
  reasons: ReviewReason[];
  /** Present once a person has said that nothing is left to look at. */
  closed?: { by: string; /** ISO 8601. */ at: string };
}

/** One line of the scorecard, complete in itself: it can be shown and recomputed without the rubric. */
export interface CriterionResult {
  id: string;
  /** Id of its section. */
  section: string;
  name: string;
  question: string;
  status: CriterionStatus;
  /**
   * What the engine answered, `insufficient_evidence` where it was too unsure to count; differs from `status` only when
   * a person changed it.
   */
  engineStatus: CriterionStatus;
  /**
   * 0 to `weight`, as expected from the probabilities where there are such; null when the criterion does not stand in the
   * denominator.
   */
  points: number | null;
  weight: number;
  /** The share of the weight each answer earns, 0 to 1. */
  answers: AnswerShares;
  /** When true, a confirmed `not_met` fails the whole call. */
  critical: boolean;
  /** True where engines may fail a call without a person, and have: see `GradingPolicy`. */
  failsCall?: boolean;
  /** 0 to 1. */
  confidence: number;
  /** As the engine gave them; null where it gives none, absent from evaluations of before they were kept. */
  probabilities?: AnswerProbabilities | null;
  /** What the engine itself gave, where `probabilities` are adapted to the organisation's reviews. */
  unadapted?: AnswerProbabilities;
  /** Names what was asked and what the engine answers it by, see `basisOf`; absent from evaluations of before it was kept. */
  basis?: string;
  secondOpinion?: SecondOpinion | null;
  decidedBy: DecidedBy;
  evidence: Evidence[];
  /** Why it came out so, in plain English. */
  reason: string;
  /** The same as codes; absent from evaluations of before they were kept. */
  explanation?: Explanation[];
  /** Names of the parts that were not found; absent from evaluations of before it was kept. */
  missing?: string[];
  /** What to tell the agent, from the rubric; empty when there is nothing to tell. */
  coaching: string;
  change?: AnswerChange;
  /**
   * What a person's answer took the place of, to go back to; absent where nobody answered, and from answers people gave
   * before it was kept.
   */
  engineAnswer?: EngineAnswer;
}

/** What goes with `engineStatus` as the engine gave it. */
export type EngineAnswer = Pick<CriterionResult, 'points' | 'confidence' | 'decidedBy'>;

export interface SectionResult {
  id: string;
  name: string;
  /** 0 to 100; null when none of its criteria could be graded. */
  score: number | null;
  points: number;
  /** Weight of the criteria that were graded. */
  weight: number;
}

/** That a person asked for the score of a call which had none for a reason. */
export interface ScoreRequest {
  /** Who asked, as the caller identifies people. */
  by: string;
  /** ISO 8601. */
  at: string;
  /** Why there would be no score otherwise, as it was found when the call was scored; null where there would be one. */
  despite: NoScoreReason | null;
}

/** A range of scores, each 0 to 100. */
export interface ScoreInterval {
  low: number;
  high: number;
}

/**
 * Everything one scoring of one call produced. Stored as JSON: plain data without dates or `undefined`. Members that
 * may be absent are those that evaluations of before do not have.
 */
export interface EvaluationResult {
  /** 0 to 100, critical failures and people's changes applied; null when `noScoreReason` says why. */
  score: number | null;
  /** The score as it would be without critical failures. */
  scoreBeforeCritical: number | null;
  /** The score as the engine gave it, before any person changed an answer. */
  engineScore: number | null;
  noScoreReason: NoScoreReason | null;
  /** Present where a person asked for a score; see `ScoreRequest`. */
  scoreRequest?: ScoreRequest;
  /** Ids of the critical criteria that failed the call. */
  criticalFailures: string[];
  /** Share of the applicable weight that was answered, 0 to 1. */
  coverage?: number | null;
  /** In which the score lies with a probability of 90 %, had every question been answered; null without a score. */
  interval?: ScoreInterval | null;
  /** Ids of the critical criteria that an engine found not met and no person has confirmed: they fail nothing. */
  suspicions?: string[];
  /** Why a person should look at it; without reasons nobody needs to. */
  review?: Review;
  /** How probably agent and customer are the wrong way round, 0 to 1; null where that cannot be told. */
  swappedProbability?: number | null;
  sections: SectionResult[];
  criteria: CriterionResult[];
  measures: InteractionMeasures;
  coaching: CallCoaching;
  engine: { name: string; version: string; model: string | null };
  rubric: { id: string; name: string; version: string; hash: string };
  durationMs: number;
  /** What went otherwise than planned, such as a fallback to another engine; never words of the call. */
  notes: string[];
}
