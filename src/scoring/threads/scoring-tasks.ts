import type { PackedList } from '../../concurrency/pool/packed-list';
import type { Adaptation } from '../adaptation/adaptation';
import type { LearningOptions, LearntAdaptation } from '../adaptation/learn-adaptation';
import type { ReviewedAnswer, ReviewedCall } from '../adaptation/reviewed-answers';
import type { LossRates } from '../coaching/call-coaching';
import type { ModelAnswer } from '../engine/llm/answer-format';
import type { ModelQuestions, TokenBudget } from '../engine/llm/model-questions';
import type { EngineIdentity } from '../engine/scoring-engine';
import type { ScoreRequest } from '../evaluation';
import type { ExampleToAdd } from '../rubric/example-to-add';
import type { Reason, ReasonCluster } from '../topics/cluster-reasons';
import type { FoundTopic, TopicSet } from '../topics/topic';
import type { TopicTrial } from '../topics/find-topics';
import type { RubricOutline } from '../rubric/rubric-text';
import type { CriterionTrial } from '../trial/criterion-trial';
import type { WrittenEvaluation } from '../written-evaluation';

/** A call on its way to a thread. */
export interface PackedCall {
  sentences: PackedList;
  lossRates?: LossRates;
  adaptation?: Adaptation;
  /** Of a person, for a score whatever speaks against one. */
  scoreRequest?: Pick<ScoreRequest, 'by' | 'at'>;
  /** What calls of its organisation may be about; absent where it has no topics. */
  topics?: TopicSet;
}

/** What a language model said of a call, or, for the evaluation's notes, why it was not asked or did not answer. */
export type ModelOutcome =
  | { engine: EngineIdentity; answers: readonly ModelAnswer[]; notes: readonly string[] }
  | { fallbackNote: string };

/**
 * Work on long texts. The tasks about a call go with the text of its rubric as the shared value, `{source}`.
 * `score` does all; around a language model, `read` prepares what it is asked and `complete` does the rest.
 */
export type ScoringTask =
  | { kind: 'score'; call: PackedCall }
  | { kind: 'read'; call: PackedCall; budget: TokenBudget }
  | { kind: 'complete'; call: PackedCall; read: string; outcome: ModelOutcome | null }
  | { kind: 'warm-up' }
  | { kind: 'read-rubric'; source: string }
  | { kind: 'try-criterion'; source: string; criterion: string; sentences: readonly string[] }
  | { kind: 'add-example'; source: string; example: ExampleToAdd }
  | { kind: 'remove-examples'; source: string; hashes: readonly string[] }
  | { kind: 'reviewed-answers'; results: readonly string[] }
  | { kind: 'find-topics'; call: PackedCall }
  | { kind: 'reason'; call: PackedCall }
  | { kind: 'cluster-reasons'; reasons: readonly Reason[] }
  | { kind: 'try-topics'; topics: TopicSet; sentences: readonly string[] }
  | {
      kind: 'learn';
      calls: readonly ReviewedCall[];
      options: Omit<LearningOptions, 'minConfidence'>;
    };

/** For each kind, what comes back. Long things come as JSON, which is read quickest. */
export interface ScoringReplies {
  score: WrittenEvaluation;
  read: {
    /** For `complete`. */
    read: string;
    /** Null when too little was said to ask; `refused` says why a model cannot be asked. */
    questions: ModelQuestions | { refused: string } | null;
  };
  complete: WrittenEvaluation;
  'warm-up': null;
  'read-rubric': RubricOutline;
  'try-criterion': CriterionTrial;
  'add-example': { source: string; outline: RubricOutline };
  /** The text without them. */
  'remove-examples': string;
  /** For each evaluation what can be learnt from it. */
  'reviewed-answers': ReviewedAnswer[][];
  learn: LearntAdaptation;
  'find-topics': FoundTopic[];
  'try-topics': TopicTrial[];
  /** Null where nobody says one, and without sentence vectors. */
  reason: Reason | null;
  'cluster-reasons': ReasonCluster[];
}
