import type { Sentence } from '../../conversations/sentence';
import type {
  AnswerProbabilities,
  CriterionStatus,
  DecidedBy,
  ReviewReason,
  SecondOpinion,
} from '../evaluation';
import type { Explanation } from '../explanation';
import type { InteractionMeasures } from '../measures/interaction-measures';
import type { Criterion, Rubric } from '../rubric/rubric';
import type { CriterionTrial } from '../trial/criterion-trial';

/** Words of one sentence, as an engine points at them; the service checks them and adds speaker and times. */
export interface EngineEvidence {
  /** Position in the transcript, from 0. */
  sentence: number;
  /** Stands literally in that sentence. */
  quote: string;
  /** How surely this sentence alone carries the answer, 0 to 1: coaching quotes the strongest. */
  strength?: number;
}

/** An engine's answer to one criterion. Carries no points: those are the service's business. */
export interface CriterionAnswer {
  criterion: string;
  status: CriterionStatus;
  /** 0 to 1; that of `status` where there are probabilities. */
  confidence: number;
  /** Calibrated; null where the engine has none, and such an answer is taken as it is. */
  probabilities: AnswerProbabilities | null;
  /** What the engine itself gave, where `probabilities` are adapted to the organisation's reviews. */
  unadapted?: AnswerProbabilities;
  /** What another engine answered, where one was asked too. */
  secondOpinion?: SecondOpinion | null;
  decidedBy: DecidedBy;
  evidence: EngineEvidence[];
  /** Why, a sentence each; an engine without codes of its own says `{ code: 'text', text }`. */
  explanation: Explanation[];
  /** Names of the parts of the criterion that were not found; empty when there are none. */
  missing: string[];
}

export interface EngineIdentity {
  name: string;
  version: string;
  /** The model that answered, when there is one. */
  model: string | null;
}

export interface ScoringRequest {
  /** In the order of the conversation. */
  sentences: readonly Sentence[];
  measures: InteractionMeasures;
  rubric: Rubric;
}

export interface EngineAnswers {
  /** One for each criterion of the rubric; one that is missing counts as insufficient evidence. */
  answers: CriterionAnswer[];
  /** Who really answered. */
  engine: EngineIdentity;
  /** What went otherwise than planned; never words of the call. */
  notes: string[];
  /** Why a person should look at the call, as far as only the engine can tell. */
  reviewReasons?: ReviewReason[];
}

/**
 * Answers the questions of a rubric about one call, with evidence. Knows nothing of totals, critical failures
 * or the order of coaching: the service computes those, the same way for every engine.
 * `answer` rejects with `ScoringFailed` when it cannot do its work at all.
 */
export interface ScoringEngine {
  readonly identity: EngineIdentity;
  answer(request: ScoringRequest): Promise<EngineAnswers>;
  /** Does ahead what the first call with a rubric would wait for. Never rejects: the call then does it itself. */
  warmUp(rubric: Rubric): Promise<void>;
  /** Tries a criterion on single sentences; absent for an engine that cannot. */
  tryCriterion?(criterion: Criterion, sentences: readonly string[]): Promise<CriterionTrial>;
  /** Ends workers and connections. */
  close(): Promise<void>;
}

/** What scoring fails of, as far as people can do different things about it. */
export const SCORING_FAILURE_CODES = [
  'scoring_failed',
  'scoring_timed_out',
  'call_too_long',
  'language_model_refused',
  'language_model_settings',
  'language_model_unavailable',
] as const;

export type ScoringFailureCode = (typeof SCORING_FAILURE_CODES)[number];

/** The engine could not do its work; the message holds no words of the call and no secret. */
export class ScoringFailed extends Error {
  constructor(
    message: string,
    /** True when the same call may be scored on another try. */
    readonly retryable: boolean,
    readonly code: ScoringFailureCode = 'scoring_failed',
  ) {
    super(message);
    this.name = 'ScoringFailed';
  }
}
