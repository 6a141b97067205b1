import type { Failure } from '../../database/stored-failure';
import { ANALYSIS_FAILURE_CODES } from '../analysis/analysis-failure';

/** What a rescoring fails of, or the last of its calls that failed. */
export const RESCORING_FAILURE_CODES = [...ANALYSIS_FAILURE_CODES, 'rubric_unknown'] as const;

export type RescoringFailureCode = (typeof RESCORING_FAILURE_CODES)[number];

export type RescoringFailure = Failure<RescoringFailureCode>;

export const RUBRIC_UNKNOWN: RescoringFailure = {
  message: 'this rubric is not known any more',
  code: 'rubric_unknown',
};
