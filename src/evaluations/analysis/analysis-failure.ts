import type { Failure } from '../../database/stored-failure';
import { SCORING_FAILURE_CODES, ScoringFailed } from '../../scoring/engine/scoring-engine';
import { MAX_STARTS } from './start-limits';

export const ANALYSIS_FAILURE_CODES = [
  ...SCORING_FAILURE_CODES,
  'scoring_never_ended',
  'agent_not_linked',
  'analysis_failed',
] as const;

export type AnalysisFailureCode = (typeof ANALYSIS_FAILURE_CODES)[number];

export type AnalysisFailure = Failure<AnalysisFailureCode>;

/** Of a call whose scoring was started `MAX_STARTS` times. */
export const NEVER_ENDED: AnalysisFailure = {
  message: `scoring was started ${MAX_STARTS} times and never came to an end`,
  code: 'scoring_never_ended',
};

/** Messages of engines contain no words of the call and no secrets; those of other errors are not shown. */
export function analysisFailure(error: unknown): AnalysisFailure {
  if (error instanceof ScoringFailed) return { message: error.message, code: error.code };
  if (error instanceof Error && error.name === 'TimeoutError')
    return { message: 'scoring took longer than its time limit', code: 'scoring_timed_out' };
  return { message: 'scoring failed; the log has the cause', code: 'analysis_failed' };
}
