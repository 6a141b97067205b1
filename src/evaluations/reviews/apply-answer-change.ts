import type { Sentence } from '../../conversations/sentence';
import type { LossRates, CallCoaching } from '../../scoring/coaching/call-coaching';
import { reviewAfter } from '../../scoring/certainty/review-reasons';
import { coachCall, type CoachableCriterion } from '../../scoring/coaching/coach-call';
import type {
  AnswerChange,
  CriterionResult,
  CriterionStatus,
  EvaluationResult,
} from '../../scoring/evaluation';
import { pointsFor } from '../../scoring/points';
import { advice, sectionResults, totalsOf } from '../../scoring/score-card';

/** What coaching needs after an answer was changed. */
export interface CoachingSource {
  /** The version the call was scored with. */
  rubric: { criteria: readonly CoachableCriterion[] };
  sentences: readonly Sentence[];
  lossRates?: LossRates;
}

/**
 * The evaluation with one answer changed by a person, and everything that depends on it computed again. A criterion
 * that loses points by it appears under "to improve"; one that wins them leaves it. `engineScore` and the answer's
 * `engineStatus` stay as the engine gave them. A change to the same status confirms the engine's answer. A
 * call that has no score because too little was said still has none. Without a `source` (the rubric is not
 * known any more) coaching only loses the points that no longer fit. Throws `RangeError` for an unknown id.
 */
export function applyAnswerChange(
  result: EvaluationResult,
  criterionId: string,
  change: AnswerChange,
  source?: CoachingSource,
): EvaluationResult {
  if (!result.criteria.some((one) => one.id === criterionId))
    throw new RangeError(`the evaluation has no criterion ${criterionId}`);
  return applyAnswerChanges(result, new Map([[criterionId, change]]), source);
}

/** The same for several answers at once, by the ids of their criteria; ids the evaluation does not have are passed over. */
export function applyAnswerChanges(
  result: EvaluationResult,
  changes: ReadonlyMap<string, AnswerChange>,
  source?: CoachingSource,
): EvaluationResult {
  const criteria = result.criteria.map((one): CriterionResult => {
    const change = changes.get(one.id);
    if (!change) return one;
    const criterion = source?.rubric.criteria.find(({ id }) => id === one.id);
    return {
      ...one,
      status: change.status,
      points: pointsFor(change.status, one.weight, one.answers),
      confidence: 1,
      decidedBy: 'person',
      coaching: criterion ? advice(criterion, change.status) : '',
      change,
      ...engineAnswerBefore(one),
    };
  });
  return totalled(result, criteria, statusesOf(changes), source);
}

/** What to keep of the line that a person answers for the first time, or has kept before. */
function engineAnswerBefore({ change, engineAnswer, points, confidence, decidedBy }: CriterionResult) {
  if (change) return engineAnswer && { engineAnswer };
  return { engineAnswer: { points, confidence, decidedBy } };
}

const statusesOf = (changes: ReadonlyMap<string, AnswerChange>): ReadonlyMap<string, CriterionStatus> =>
  new Map([...changes].map(([id, { status }]) => [id, status]));

/** The evaluation with these lines, and what depends on them computed again; `changed` names what answers are other. */
export function totalled(
  result: EvaluationResult,
  criteria: CriterionResult[],
  changed: ReadonlyMap<string, CriterionStatus>,
  source?: CoachingSource,
): EvaluationResult {
  const because = result.noScoreReason?.code === 'too_little_evidence' ? null : result.noScoreReason;
  const totals = totalsOf(criteria, because, {
    fromEngine: result.review?.reasons,
    isRequested: result.scoreRequest !== undefined,
  });
  return {
    ...result,
    ...totals,
    review: reviewAfter(result.review, totals.review),
    sections: sectionResults(result, criteria),
    criteria,
    coaching: totals.noScoreReason
      ? { keep: [], improve: [] }
      : source
        ? coachAgain(criteria, source)
        : stillFitting(result.coaching, changed),
  };
}

function coachAgain(
  criteria: readonly CriterionResult[],
  { rubric, sentences, lossRates }: CoachingSource,
): CallCoaching {
  const lines = criteria.flatMap((result) => {
    const criterion = rubric.criteria.find(({ id }) => id === result.id);
    return criterion ? [{ result, criterion }] : [];
  });
  return coachCall(lines, sentences, lossRates);
}

function stillFitting(
  { keep, improve }: CallCoaching,
  changed: ReadonlyMap<string, CriterionStatus>,
): CallCoaching {
  const fits = (criterion: string, ...fitting: readonly CriterionStatus[]): boolean => {
    const status = changed.get(criterion);
    return !status || fitting.includes(status);
  };
  return {
    keep: keep.filter(({ criterion }) => fits(criterion, 'met')),
    improve: improve.filter(({ criterion }) => fits(criterion, 'partly', 'not_met')),
  };
}
