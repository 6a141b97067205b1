import type { Sentence } from '../conversations/sentence';
import type { AgentHabits } from './coaching/call-coaching';
import type { ScoringEngine } from './engine/scoring-engine';
import type { EvaluationResult } from './evaluation';
import type { Rubric } from './rubric/rubric';

export interface ScoreOptions {
  /** Ends the work early: the returned promise rejects with the signal's reason. */
  signal?: AbortSignal;
  agentHabits?: AgentHabits;
}

/** Scores one call: measures it, has an engine answer the rubric's questions, and computes what follows. */
export class Scorer {
  constructor(
    readonly engine: ScoringEngine,
    readonly fallback?: ScoringEngine,
  ) {}

  /** Rejects with `ScoringFailed` when neither engine can answer, and with the signal's reason when aborted. */
  score(
    _sentences: readonly Sentence[],
    _rubric: Rubric,
    _options: ScoreOptions = {},
  ): Promise<EvaluationResult> {
    return Promise.reject(new Error('not yet'));
  }
}
