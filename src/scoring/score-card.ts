import type { Sentence } from '../conversations/sentence';
import { basisOf } from './adaptation/criterion-basis';
import { abstain } from './certainty/abstain';
import { coverageOf } from './certainty/coverage';
import { failsCall, failsUnreviewed, isSuspicion } from './certainty/critical-failures';
import { minConfidenceFor, type GradingPolicy } from './certainty/grading-policy';
import { reviewReasons } from './certainty/review-reasons';
import { scoreInterval } from './certainty/score-interval';
import type { CriterionAnswer, EngineEvidence } from './engine/scoring-engine';
import type {
  CriterionResult,
  CriterionStatus,
  EvaluationResult,
  ReviewReason,
  SectionResult,
} from './evaluation';
import type { Evidence } from './evidence';
import type { Explanation } from './explanation';
import { expectedPoints } from './points';
import { reasonOf } from './reason-of';
import type { Criterion, Rubric } from './rubric/rubric';
import { noScoreReason, type NoScoreReason } from './scorability/no-score-reason';

/** A score stands for the rubric only with at least this coverage. */
const ENOUGH_ANSWERED = 0.5;

function located(evidence: EngineEvidence, sentences: readonly Sentence[]): Evidence[] {
  const sentence = sentences[evidence.sentence];
  if (!sentence?.text.includes(evidence.quote)) return [];
  const { speaker, start, end } = sentence;
  return [{ ...evidence, speaker, start: start ?? null, end: end ?? null }];
}

/** What the rubric tells an agent who got this answer. */
export function advice({ coaching }: Pick<Criterion, 'coaching'>, status: CriterionStatus): string {
  if (status === 'met') return coaching.high;
  if (status === 'partly') return coaching.middle;
  return status === 'not_met' ? coaching.low : '';
}

const UNANSWERED: Omit<CriterionAnswer, 'criterion'> = {
  status: 'insufficient_evidence',
  confidence: 0,
  probabilities: null,
  decidedBy: 'words',
  evidence: [],
  explanation: [{ code: 'no_answer' }],
  missing: [],
};

/**
 * One line of the scorecard: an engine's answer, if it is sure enough to count, with points and with its evidence
 * checked and located. `because` says why the call has no score whatever was answered.
 */
export function criterionResult(
  criterion: Criterion,
  answer: CriterionAnswer | undefined,
  sentences: readonly Sentence[],
  policy: GradingPolicy,
  because: NoScoreReason | null = null,
): CriterionResult {
  const { id, section, name, question, weight, answers, critical } = criterion;
  const unsure = answer ?? { criterion: id, ...UNANSWERED };
  const given = abstain(unsure, minConfidenceFor(criterion, unsure.status, policy));
  const { status, confidence, probabilities, unadapted, secondOpinion, decidedBy } = given;
  const { evidence, missing } = given;
  const explanation: Explanation[] = because
    ? [{ code: 'no_score', reason: because.code }]
    : given.explanation;
  return {
    id,
    section,
    name,
    question,
    status,
    engineStatus: status,
    points: expectedPoints(given, criterion),
    weight,
    answers,
    critical,
    ...(critical && failsUnreviewed(given, policy) ? { failsCall: true } : {}),
    confidence,
    probabilities,
    ...(unadapted ? { unadapted } : {}),
    basis: basisOf(criterion),
    secondOpinion: secondOpinion ?? null,
    decidedBy,
    evidence: evidence.flatMap((one) => located(one, sentences)),
    reason: reasonOf(explanation, name),
    explanation,
    missing,
    coaching: advice(criterion, status),
  };
}

/** The score of some lines of a scorecard, 0 to 100; null when none of them is graded. */
function scoreOf(criteria: readonly CriterionResult[]): {
  score: number | null;
  points: number;
  weight: number;
} {
  const graded = criteria.filter((one) => one.points !== null);
  const points = graded.reduce((sum, one) => sum + (one.points ?? 0), 0);
  const weight = graded.reduce((sum, one) => sum + one.weight, 0);
  const score = weight === 0 ? null : Math.round((points / weight) * 1000) / 10;
  return { score, points: Math.round(points * 100) / 100, weight: Math.round(weight * 100) / 100 };
}

export function sectionResults(
  rubric: Pick<Rubric, 'sections'>,
  criteria: readonly CriterionResult[],
): SectionResult[] {
  return rubric.sections.map(({ id, name }) => ({
    id,
    name,
    ...scoreOf(criteria.filter((one) => one.section === id)),
  }));
}

/** The totals of a scorecard. */
export type Totals = Pick<
  EvaluationResult,
  'score' | 'scoreBeforeCritical' | 'noScoreReason' | 'criticalFailures'
> &
  Required<Pick<EvaluationResult, 'coverage' | 'interval' | 'suspicions' | 'review'>>;

/**
 * Totals the lines of a scorecard: points over the weight of what was answered. A critical criterion that is not met
 * fails the call (score 0, as in Amazon Connect's evaluations) once a person has confirmed it; until then it is a
 * suspicion. When more than half of the applicable weight was not answered there is no score: points must be earned, not
 * left over. `because` says why the call has none whatever was answered; `fromEngine` are the engine's own reasons for a
 * review. Where a person asked for a score (`isRequested`), one answer is enough.
 */
export function totalsOf(
  criteria: readonly CriterionResult[],
  because: NoScoreReason | null,
  {
    fromEngine = [],
    isRequested = false,
  }: { fromEngine?: readonly ReviewReason[]; isRequested?: boolean } = {},
): Totals {
  const idsOf = (lines: readonly CriterionResult[]): string[] => lines.map(({ id }) => id);
  const coverage = because ? null : coverageOf(criteria);
  const rest = {
    criticalFailures: idsOf(criteria.filter(failsCall)),
    suspicions: idsOf(criteria.filter(isSuspicion)),
    coverage,
    review: { reasons: because ? [] : reviewReasons(criteria, coverage, fromEngine) },
  };
  const { score } = scoreOf(criteria);
  const isEnough = isRequested || (coverage !== null && coverage >= ENOUGH_ANSWERED);
  const why = because ?? (isEnough && score !== null ? null : noScoreReason('too_little_evidence'));
  if (why || score === null)
    return { ...rest, score: null, scoreBeforeCritical: null, noScoreReason: why, interval: null };
  const isFailed = rest.criticalFailures.length > 0;
  return {
    ...rest,
    score: isFailed ? 0 : score,
    scoreBeforeCritical: score,
    noScoreReason: null,
    interval: isFailed ? null : scoreInterval(criteria, score),
  };
}
