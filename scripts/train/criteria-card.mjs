// The figures of docs/models/criteria.md, from answers to calls whose writer neither stage had seen.
import {
  calibrationError,
  f1,
  kappa,
  mean,
  rankCorrelation,
  worstQuarter,
} from '../../test/bench/verdicts/statistics.mjs';

const THRESHOLDS = [0, 0.5, 0.6, 0.7, 0.8, 0.9];
const SUSPICIONS = [0.5, 0.7, 0.8, 0.9, 0.95];
const CRITICAL = 'respectful_language';
/** Weights of the customer-support rubric. */
const WEIGHTS = {
  greeting: 6,
  identity_check: 10,
  needs_discovery: 9,
  empathy: 10,
  ownership: 8,
  hold_etiquette: 5,
  resolution: 14,
  further_help: 4,
  closing: 5,
  respectful_language: 11,
};

/**
 * @param {{id: string, labels: Record<string, string>, overall: number}[]} examples
 * @param {Map<string, Record<string, Record<string, number>>>} predicted by call, criterion and answer
 */
export function criteriaCard(examples, predicted) {
  const answers = examples.flatMap(({ id, labels }) =>
    Object.entries(predicted.get(id)).map(([criterion, probabilities]) => {
      const [given, sure] = Object.entries(probabilities).reduce((best, one) =>
        one[1] > best[1] ? one : best,
      );
      return { criterion, truth: labels[criterion], given, sure, probabilities };
    }),
  );
  return [
    byCriterion(answers),
    byThreshold(answers),
    byTotal(examples, predicted),
    bySuspicion(answers),
    misses(answers),
  ]
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

const two = (value) => (Number.isNaN(value) ? '–' : value.toFixed(2));
const pairs = (answers) => answers.map(({ truth, given }) => [truth, given]);
const rightShare = (answers) => mean(answers.map(({ truth, given }) => Number(truth === given)));
const criteriaOf = (answers) => [...new Set(answers.map(({ criterion }) => criterion))];

function byCriterion(answers) {
  const line = (name, some, agreement, f1Text) => {
    const error = calibrationError(some.map(({ sure, truth, given }) => [sure, truth === given]));
    return `| ${name} | ${two(rightShare(some))} | ${agreement} | ${f1Text} | ${two(error)} |`;
  };
  const kappas = criteriaOf(answers).map((one) =>
    kappa(pairs(answers.filter(({ criterion }) => criterion === one))),
  );
  return [
    '| criterion | right | kappa | F1 | calibration error |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...criteriaOf(answers).map((one) => {
      const some = answers.filter(({ criterion }) => criterion === one);
      const positive = one === CRITICAL ? 'not_met' : 'met';
      return line(one, some, two(kappa(pairs(some))), `${two(f1(pairs(some), positive))} (${positive})`);
    }),
    line('all', answers, `${two(mean(kappas))} (mean)`, ''),
  ];
}

function byThreshold(answers) {
  return [
    '| answers of a probability of at least | right | coverage | kappa (mean) |',
    '| ---: | ---: | ---: | ---: |',
    ...THRESHOLDS.map((threshold) => {
      const told = answers.filter(({ sure }) => sure >= threshold);
      const kappas = criteriaOf(told).map((one) =>
        kappa(pairs(told.filter(({ criterion }) => criterion === one))),
      );
      return `| ${threshold} | ${two(rightShare(told))} | ${two(told.length / answers.length)} | ${two(mean(kappas))} |`;
    }),
  ];
}

/** Expected points over the expected weight, 0 to 100. */
function totalOf(probabilities) {
  let points = 0;
  let weight = 0;
  for (const [criterion, { met, partly, not_applicable: not }] of Object.entries(probabilities)) {
    points += WEIGHTS[criterion] * (met + partly / 2);
    weight += WEIGHTS[criterion] * (1 - not);
  }
  return weight === 0 ? 0 : (100 * points) / weight;
}

function byTotal(examples, predicted) {
  const totals = examples.map(({ id }) => totalOf(predicted.get(id)));
  const labelled = examples.map(({ labels }) =>
    totalOf(
      Object.fromEntries(
        Object.entries(labels).map(([criterion, answer]) => [
          criterion,
          { met: 0, partly: 0, not_applicable: 0, [answer]: 1 },
        ]),
      ),
    ),
  );
  const overall = examples.map((one) => one.overall);
  const line = (name, values) => {
    const { found, size } = worstQuarter(values, overall);
    return `| ${name} | ${two(rankCorrelation(values, overall))} | ${found} of ${size} |`;
  };
  return [
    '| total against the overall of the labels | rank correlation | worst quarter found |',
    '| --- | ---: | ---: |',
    line('expected points', totals),
    line("points of the labels' own answers", labelled),
  ];
}

function bySuspicion(answers) {
  const some = answers.filter(({ criterion }) => criterion === CRITICAL);
  const disrespectful = some.filter(({ truth }) => truth === 'not_met');
  return [
    '| disrespect suspected from a probability of | found | wrongly suspected |',
    '| ---: | ---: | ---: |',
    ...SUSPICIONS.map((threshold) => {
      const suspected = some.filter(({ probabilities }) => probabilities.not_met >= threshold);
      const right = suspected.filter(({ truth }) => truth === 'not_met').length;
      const calm = some.length - disrespectful.length;
      return `| ${threshold} | ${right} of ${disrespectful.length} | ${suspected.length - right} of ${calm} |`;
    }),
  ];
}

function misses(answers) {
  const kinds = new Map();
  for (const { criterion, truth, given } of answers.filter((one) => one.truth !== one.given)) {
    const kind = `${criterion}: ${truth} taken for ${given}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const most = [...kinds].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).slice(0, 12);
  return [
    '| misses, the most frequent kinds | calls |',
    '| --- | ---: |',
    ...most.map(([kind, count]) => `| ${kind} | ${count} |`),
  ];
}
