import type { Failure } from '../../database/stored-failure';
import { SCORING_FAILURE_CODES, ScoringFailed } from '../../scoring/engine/scoring-engine';
import { MAX_STARTS } from '../analysis/start-limits';

/** What learning from reviews fails of. */
export const LEARNING_FAILURE_CODES = [
  ...SCORING_FAILURE_CODES,
  'learning_never_ended',
  'learning_failed',
] as const;

export type LearningFailureCode = (typeof LEARNING_FAILURE_CODES)[number];

/** Each start ended its process: another would too. */
export class LearningNeverEnded extends Error {
  constructor() {
    super(`learning was started ${MAX_STARTS} times and never came to an end`);
    this.name = 'LearningNeverEnded';
  }
}

/** Messages of these hold no words of a call and no secret; those of other errors are not shown. */
export function learningFailure(error: unknown): Failure<LearningFailureCode> {
  if (error instanceof LearningNeverEnded) return { message: error.message, code: 'learning_never_ended' };
  if (error instanceof ScoringFailed) return { message: error.message, code: error.code };
  return { message: 'learning failed; the log has the cause', code: 'learning_failed' };
}
