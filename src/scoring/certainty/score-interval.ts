import type { CriterionResult, ScoreInterval } from '../evaluation';
import { answerDistribution, type AnsweredLine } from './answer-distribution';

/** The normal distribution holds 90 % of its probability within this many standard deviations of its mean. */
const STANDARD_DEVIATIONS = 1.645;

const GRADED = ['met', 'partly', 'not_met'] as const;

/**
 * The range in which the score lies with a probability of 90 %, had every applicable question been answered rightly.
 *
 * The score is a ratio t = P / W of points to weight, both sums over the criteria, which are taken as independent:
 * with E the expectation, t = E(P) / E(W), and by the delta method for ratio estimators (Cochran, Sampling Techniques,
 * 3rd ed., section 2.11) its variance is the sum of the variances of p_i - t * w_i over E(W) squared. The answers of one
 * call do depend on each other somewhat, so the true range is rather wider than narrower. It is widened where the score
 * that is shown, 0 to 100, would lie outside. Null when nothing applies.
 */
export function scoreInterval(
  criteria: readonly (AnsweredLine & Pick<CriterionResult, 'weight' | 'answers'>)[],
  score: number,
): ScoreInterval | null {
  const lines = criteria.map((one) => {
    const { weight, answers } = one;
    return { weight, answers, probabilities: answerDistribution(one) };
  });
  let points = 0;
  let weights = 0;
  for (const { probabilities, weight, answers } of lines) {
    weights += weight * (1 - probabilities.not_applicable);
    for (const status of GRADED) points += weight * probabilities[status] * answers[status];
  }
  if (weights <= 0) return null;
  const ratio = points / weights;
  let variance = 0;
  for (const { probabilities, weight, answers } of lines) {
    let mean = 0;
    let square = 0;
    for (const status of GRADED) {
      const difference = weight * (answers[status] - ratio);
      mean += probabilities[status] * difference;
      square += probabilities[status] * difference * difference;
    }
    variance += square - mean * mean;
  }
  const half = (STANDARD_DEVIATIONS * Math.sqrt(Math.max(0, variance))) / weights;
  return {
    low: tenths(Math.min(score, Math.max(0, 100 * (ratio - half)))),
    high: tenths(Math.max(score, Math.min(100, 100 * (ratio + half)))),
  };
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
