import type { CallCoaching } from './coaching/call-coaching';
import type { Evidence } from './evidence';
import type { InteractionMeasures } from './measures/interaction-measures';
import type { AnswerShares } from './rubric/rubric';

/**
 * How a criterion came out. `not_applicable` (the occasion never came) and `insufficient_evidence` (nobody can
 * tell from this transcript) leave the denominator; the other three stand in it.
 */
export type CriterionStatus = 'met' | 'partly' | 'not_met' | 'not_applicable' | 'insufficient_evidence';

/**
 * What an answer rests on: the words themselves, semantic similarity to an example, a measure, a language model or a
 * person. Stored and shown, so that `meaning` keeps its name.
 */
export type DecidedBy = 'words' | 'meaning' | 'measure' | 'model' | 'person';

/** A person's correction of an answer; the engine's own answer is kept beside it. */
export interface AnswerChange {
  status: CriterionStatus;
  reason: string;
  /** Who changed it, as the caller identifies people. */
  by: string;
  /** ISO 8601. */
  at: string;
}

/** One line of the scorecard, complete in itself: it can be shown and recomputed without the rubric. */
export interface CriterionResult {
  id: string;
  /** Id of its section. */
  section: string;
  name: string;
  question: string;
  status: CriterionStatus;
  /** What the engine answered; differs from `status` only when a person changed it. */
  engineStatus: CriterionStatus;
  /** 0 to `weight`; null when the criterion does not stand in the denominator. */
  points: number | null;
  weight: number;
  /** The share of the weight each answer earns, 0 to 1. */
  answers: AnswerShares;
  /** When true, `not_met` fails the whole call. */
  critical: boolean;
  /** 0 to 1. */
  confidence: number;
  decidedBy: DecidedBy;
  evidence: Evidence[];
  /** Why it came out so, in one plain sentence. */
  reason: string;
  /** Names of the parts that were not found; absent from evaluations of before it was kept. */
  missing?: string[];
  /** What to tell the agent, from the rubric; empty when there is nothing to tell. */
  coaching: string;
  change?: AnswerChange;
}

export interface SectionResult {
  id: string;
  name: string;
  /** 0 to 100; null when none of its criteria could be graded. */
  score: number | null;
  points: number;
  /** Weight of the criteria that were graded. */
  weight: number;
}

/** Why a call has no score, as a code to build on and a sentence to show. */
export interface NoScoreReason {
  code: 'no_speech' | 'agent_silent' | 'customer_silent' | 'too_little_speech' | 'too_little_evidence';
  message: string;
}

/** Everything one scoring of one call produced. Stored as JSON: plain data without dates or `undefined`. */
export interface EvaluationResult {
  /** 0 to 100, critical failures and people's changes applied; null when `noScoreReason` says why. */
  score: number | null;
  /** The score as it would be without critical failures. */
  scoreBeforeCritical: number | null;
  /** The score as the engine gave it, before any person changed an answer. */
  engineScore: number | null;
  noScoreReason: NoScoreReason | null;
  /** Ids of the critical criteria that failed the call. */
  criticalFailures: string[];
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
