import { CRITERIA } from './labelled-sets.mjs';
import { calibrationError, f1, kappa, mean, median, rankCorrelation, worstQuarter } from './statistics.mjs';

const UNANSWERED = 'insufficient_evidence';
/** Probabilities from which answers might be given. */
const THRESHOLDS = [0, 0.5, 0.6, 0.7, 0.8, 0.9];
const RESPECT = 'respectful_language';

/** What of a criterion counts as found: what was done well; for respectful language, what was not. */
const positiveOf = (criterion) => (criterion === RESPECT ? 'not_met' : 'met');
const numbers = (list) => list.filter((value) => !Number.isNaN(value));

/**
 * How one criterion came out. `scored` are calls with `readings` and `answers: {criterion: {status, confidence}}`.
 * Kappa is the mean of that with each reader, over what was answered; right and F1 go by labels the readers agree on.
 */
function figuresOfCriterion(criterion, all) {
  const given = (call) => call.answers[criterion].status;
  const labels = (call) => call.readings.map((reading) => reading.labels[criterion]);
  const scored = all.filter((call) => labels(call).every(Boolean));
  const agreed = scored.filter((call) => new Set(labels(call)).size === 1);
  const told = agreed.filter((call) => given(call) !== UNANSWERED);
  const right = told.filter((call) => given(call) === labels(call)[0]);
  const answered = scored.filter((call) => given(call) !== UNANSWERED);
  const ofReaders = answered.length === 0 ? [] : answered[0].readings.map((_, reader) => reader);
  return {
    criterion,
    kappa: mean(
      ofReaders.map((reader) => kappa(answered.map((call) => [labels(call)[reader], given(call)]))),
    ),
    kappaOfReaders:
      scored[0].readings.length < 2 ? NaN : kappa(scored.map((call) => [labels(call)[0], labels(call)[1]])),
    f1: f1(
      agreed.map((call) => [labels(call)[0], given(call)]),
      positiveOf(criterion),
    ),
    agreed: agreed.length,
    answered: told.length,
    right: right.length,
    likeliest: agreed.flatMap((call) => likeliest(call.answers[criterion], labels(call)[0])),
    misses: told
      .filter((call) => given(call) !== labels(call)[0])
      .map((call) => `${call.id} ${criterion} (${given(call)} for ${labels(call)[0]})`),
  };
}

/** The most probable answer, kept back or not, as a pair of [probability, right]; nothing where none is known. */
function likeliest({ status, confidence, probabilities }, label) {
  if (!probabilities) return status === UNANSWERED ? [] : [[confidence, status === label]];
  const [[answer, probability]] = Object.entries(probabilities).sort(([, a], [, b]) => b - a);
  return [[probability, answer === label]];
}

/** What would be answered, and how much of it right, if answers were given from this probability on. */
function answeredFrom(threshold, criteria) {
  const all = criteria.flatMap((one) => one.likeliest);
  const told = all.filter(([probability]) => probability >= threshold);
  return {
    threshold,
    answered: told.length / all.length,
    right: mean(told.map(([, right]) => Number(right))),
  };
}

/** All figures of a set: of each criterion, of all together, and of the totals against the readers' overall. */
export function figuresOf(scored) {
  const criteria = CRITERIA.map((criterion) => figuresOfCriterion(criterion, scored));
  const sum = (member) => criteria.reduce((total, one) => total + one[member], 0);
  return {
    criteria,
    kappa: mean(numbers(criteria.map((one) => one.kappa))),
    kappaOfReaders: mean(numbers(criteria.map((one) => one.kappaOfReaders))),
    f1: mean(numbers(criteria.map((one) => one.f1))),
    right: sum('right'),
    answered: sum('answered'),
    agreed: sum('agreed'),
    calibrationError: calibrationError(criteria.flatMap((one) => one.likeliest)),
    byThreshold: THRESHOLDS.map((threshold) => answeredFrom(threshold, criteria)),
    forReview: scored.filter((call) => call.forReview).length,
    ...figuresOfTotals(scored),
    ...figuresOfRespect(scored),
    milliseconds: median(scored.map((call) => call.milliseconds)),
  };
}

function figuresOfTotals(scored) {
  const withOverall = scored.filter((call) =>
    call.readings.every((reading) => !Number.isNaN(reading.overall)),
  );
  const withScore = withOverall.filter((call) => typeof call.score === 'number');
  const overall = withScore.map((call) => mean(call.readings.map((reading) => reading.overall)));
  const scores = withScore.map((call) => call.score);
  const readers = scored[0].readings.map((_, at) => withScore.map((call) => call.readings[at].overall));
  return {
    calls: scored.length,
    withScore: withScore.length,
    rank: rankCorrelation(scores, overall),
    rankOfReaders: readers.length < 2 ? NaN : rankCorrelation(readers[0], readers[1]),
    worst: worstQuarter(scores, overall),
  };
}

/** Who was found disrespectful, and which calls were failed or suspected though every reader found the agent respectful. */
function figuresOfRespect(scored) {
  const all = (call, label) => call.readings.every((reading) => reading.labels[RESPECT] === label);
  const accused = (call) => call.answers[RESPECT].status === 'not_met';
  const ids = (test) => scored.filter(test).map((call) => call.id);
  return {
    disrespectful: ids((call) => all(call, 'not_met')),
    disrespectFound: ids((call) => all(call, 'not_met') && accused(call)),
    wronglyAccused: ids((call) => all(call, 'met') && accused(call)),
    wronglyFailed: ids((call) => all(call, 'met') && call.failed),
  };
}
