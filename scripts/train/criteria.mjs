// The second stage of `npm run train`: how the answer to each criterion follows from the acts of a call. It is trained on
// acts that were recognised by a model that had not seen the writer of the call, as it will be in use.
import { mean as meanOf } from '../../test/bench/verdicts/statistics.mjs';

/** Answers that occur in fewer calls are not learnt: the head never gives them. */
const MIN_ANSWERS = 4;
/** Strengths of the penalties, chosen leaving a writer out; 3 to 30 for the weights make no difference of more than .005. */
const PENALTIES = { penalty: 10, biasPenalty: 0.3, slopePenalty: 2 };
const NO_EFFECT = 1e-3;
/**
 * Calls in use differ more from the training calls than these from each other: with the temperatures of held-out
 * writers alone, answers to calls that were written to be as different as life were surer than they were right.
 */
const STRANGENESS = 1.2;

/**
 * @typedef {object} Example a labelled call
 * @property {string} id
 * @property {string} writer the file it comes from
 * @property {Record<string, string>} labels answer by criterion
 * @property {number} overall 0 to 100
 * @property {object} acts `CallActs`, recognised without the writer
 * @property {(turn: number) => ReadonlySet<string>} labelledActs acts that a turn of `acts` has by its labels
 */

/**
 * @param {object} judging the compiled modules of src/scoring/judging and src/scoring/regression: `windowsOf`, `ACT_RULES`, `ruleScore`,
 *   `headAnswers`, `ANSWERS`, `fitMultinomial`, `part`, `best`, `anywhere`, `logOdds`
 */
export function criteriaTrainer(judging) {
  const { windowsOf, ACT_RULES, ruleScore, headAnswers, ANSWERS, fitMultinomial } = judging;
  const criteria = Object.keys(ACT_RULES);

  /** What the rules say of each call, by criterion. */
  const readAll = (examples) =>
    examples.map((example) => {
      const call = windowsOf(example.acts);
      return {
        ...example,
        call,
        readings: Object.fromEntries(criteria.map((name) => [name, ACT_RULES[name](call)])),
      };
    });

  function fitHead(read, name) {
    const answers = ANSWERS.filter(
      (answer) => read.filter(({ labels }) => labels[name] === answer).length >= MIN_ANSWERS,
    );
    const known = read.filter(({ labels }) => answers.includes(labels[name]));
    const figures = Object.keys(known[0].readings[name].figures).map((figure) => {
      const values = known
        .map(({ readings }) => readings[name].figures[figure])
        .filter((value) => value !== null);
      const mean = meanOf(values);
      const scale = Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
      return { name: figure, mean, scale: scale + NO_EFFECT };
    });
    const rows = known.map(({ readings, labels }) => ({
      offsets: answers.map((answer) => ruleScore(readings[name].answers, answer)),
      values: figures.map(
        ({ name: figure, mean, scale }) => ((readings[name].figures[figure] ?? mean) - mean) / scale,
      ),
      label: answers.indexOf(labels[name]),
    }));
    const { slope, biases, weights } = fitMultinomial(rows, { classes: answers.length, ...PENALTIES });
    return {
      slope: short(slope),
      temperature: 1,
      figures: figures.map(({ name: figure, mean, scale }) => ({
        name: figure,
        mean: short(mean),
        scale: short(scale),
      })),
      answers: answers.map((answer, at) => ({
        answer,
        bias: short(biases[at]),
        weights: weights[at].map(short),
      })),
    };
  }

  /** For each call the probabilities by heads that were trained without its writer. */
  function leaveWritersOut(read) {
    const predicted = new Map();
    for (const writer of new Set(read.map((one) => one.writer))) {
      const others = read.filter((one) => one.writer !== writer);
      for (const name of criteria) {
        const head = fitHead(others, name);
        for (const one of read.filter((call) => call.writer === writer)) {
          const answers = predicted.get(one.id) ?? {};
          answers[name] = headAnswers(head, one.readings[name]);
          predicted.set(one.id, answers);
        }
      }
    }
    return predicted;
  }

  /** The temperature at which the held-out answers are most likely (Guo et al. 2017), from 0.5 to 2. */
  function temperatureOf(read, predicted, name) {
    const loss = (temperature) =>
      -meanOf(
        read.map(({ id, labels }) =>
          Math.log(Math.max(1e-4, heated(predicted.get(id)[name], temperature)[labels[name]])),
        ),
      );
    const steps = Array.from({ length: 31 }, (_, step) => 0.5 + step * 0.05);
    return short(steps.reduce((best, step) => (loss(step) < loss(best) ? step : best), 1));
  }

  /** Calibrates whether an act is done anywhere in a window, over all acts and the windows that rubrics use. */
  function fitWindow(read) {
    const rows = read.flatMap(({ call, acts, labelledActs }) =>
      ['agent', 'customer'].flatMap((speaker) =>
        windowsFor(call[speaker]).flatMap((turns) =>
          judging.ACTS_OF[speaker].map((act) => {
            const found = judging.part('', { acts }, [act], turns);
            return {
              offsets: [0, 0],
              values: [judging.best(found), judging.anywhere(found)].map(judging.logOdds),
              label: turns.some((turn) => labelledActs(turn).has(act)) ? 1 : 0,
            };
          }),
        ),
      ),
    );
    const options = { classes: 2, penalty: 0.001, biasPenalty: 0.001, slopePenalty: 1 };
    const { biases, weights } = fitMultinomial(rows, options);
    return {
      bias: short(biases[1] - biases[0]),
      likeliest: short(weights[1][0] - weights[0][0]),
      independent: short(weights[1][1] - weights[0][1]),
    };
  }

  /** @param {Example[]} examples */
  return function trainCriteria(examples) {
    const read = readAll(examples);
    const predicted = leaveWritersOut(read);
    const heads = criteria.map((name) => {
      const temperature = short(STRANGENESS * temperatureOf(read, predicted, name));
      for (const answers of predicted.values()) answers[name] = heated(answers[name], temperature);
      return [name, { ...fitHead(read, name), temperature }];
    });
    return {
      model: { version: '1', criteria: Object.fromEntries(heads), window: fitWindow(read) },
      predicted,
    };
  };
}

function windowsFor(turns) {
  const half = Math.ceil(turns.length / 2);
  return [turns, turns.slice(0, 2), turns.slice(-3), turns.slice(0, half), turns.slice(half)].filter(
    (window) => window.length > 0,
  );
}

/** Probabilities at another temperature. */
function heated(probabilities, temperature) {
  const powers = Object.entries(probabilities).map(([answer, p]) => [answer, p ** (1 / temperature)]);
  const total = powers.reduce((sum, [, power]) => sum + power, 0);
  return Object.fromEntries(powers.map(([answer, power]) => [answer, power / total]));
}

/** Four decimals, so that the file is small and the same on every machine. */
const short = (value) => Math.round(value * 10_000) / 10_000;
