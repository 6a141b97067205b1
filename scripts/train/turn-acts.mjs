import { seededRandom } from '../seeded-random.mjs';
import { contextScore, fitContextHeads } from './context-heads.mjs';
import { groupsOf } from './groups.mjs';
import { poorerCopy } from './labelled-calls.mjs';
import { fitPlatt } from './platt.mjs';
import { byFeature, fitWordHeads, merged, pruned } from './word-heads.mjs';

const SPEAKERS = ['agent', 'customer'];
/** Features a file may hold: with a byte for each act less than a megabyte. */
const MAX_FEATURES = { agent: 33_000, customer: 45_000 };

const COPIES_SEED = 3;

/**
 * Trains what recognises the acts of turns: heads over words, calibrated on files they were not trained with, then heads
 * over the acts of the whole call that were recognised in files not trained with, calibrated in the same way.
 *
 * @param {object[]} calls of `readLabelledCalls`
 * @param {{ ACTS_OF, turnsOf, featuresOf, wordsOf, contextOf }} scoring functions of the service
 * @param {(line: string) => void} log
 * @returns `models` by speaker as `encodeModel` takes them, `heldOut`: for each call id, for each turn, the probabilities
 *   in the order of `ACTS_OF` its speaker, made without the call's own file, and `copies`: the poorer copies of the calls,
 *   which are learned from too and stand in `heldOut` by their ids
 */
export function trainTurnActs(calls, scoring, log = () => undefined) {
  const { ACTS_OF, turnsOf } = scoring;
  const random = seededRandom(COPIES_SEED);
  const copies = calls.map((call) => poorerCopy(call, turnsOf, random));
  const all = [...calls, ...copies];
  const prepared = all.map((call) => ({ call, features: featuresOfCall(call, scoring) }));
  const groups = groupsOf([...new Set(calls.map(({ file }) => file))]);
  const scores = heldOutWordScores(prepared, groups, scoring, log);
  const calibrations = calibrate(prepared, ACTS_OF, (id, at) => scores.get(id)[at]);
  for (const one of prepared) {
    const { id, turns } = one.call;
    const probabilities = turns.map(({ speaker }, at) =>
      probabilitiesOf(scores.get(id)[at], calibrations[speaker]),
    );
    one.context = scoring.contextOf(turns, probabilities);
  }
  const contextScores = heldOutContextScores(prepared, groups, ACTS_OF, log);
  const contextCalibrations = calibrate(prepared, ACTS_OF, (id, at) => contextScores.get(id)[at]);
  log('all files');
  const models = {};
  for (const speaker of SPEAKERS) {
    const acts = ACTS_OF[speaker];
    const words = pruned(fitWordHeads(rowsOf(prepared, speaker), acts), MAX_FEATURES[speaker]);
    const context = fitContextHeads(rowsOf(prepared, speaker), acts);
    models[speaker] = {
      acts,
      ids: words.ids,
      weights: byFeature(words.weights),
      calibrations: calibrations[speaker],
      contextWeights: byFeature(context),
      contextCalibrations: contextCalibrations[speaker],
    };
  }
  const heldOut = new Map(
    all.map(({ id, turns }) => [
      id,
      turns.map(({ speaker }, at) =>
        rounded(probabilitiesOf(contextScores.get(id)[at], contextCalibrations[speaker])),
      ),
    ]),
  );
  return { models, heldOut, copies };
}

function featuresOfCall({ turns }, { featuresOf, wordsOf }) {
  const words = turns.map(wordsOf);
  return turns.map((_, at) => merged(featuresOf(turns, at, words)));
}

/** The turns of a speaker in some calls, as the heads are trained on them. */
function rowsOf(prepared, speaker) {
  return prepared.flatMap(({ call, features, context }) =>
    call.turns.flatMap((turn, at) =>
      turn.speaker === speaker
        ? [{ features: features[at], context: context?.[at], acts: call.acts[at] }]
        : [],
    ),
  );
}

/** For each call the scores of its turns by heads that were trained without its group of files. */
function heldOutScores(prepared, groups, fit) {
  const scores = new Map(prepared.map(({ call }) => [call.id, []]));
  for (const files of groups) {
    const others = prepared.filter(({ call }) => !files.includes(call.file));
    const own = prepared.filter(({ call }) => files.includes(call.file));
    for (const speaker of SPEAKERS) {
      const score = fit(rowsOf(others, speaker), speaker, files);
      for (const one of own)
        one.call.turns.forEach((turn, at) => {
          if (turn.speaker === speaker) scores.get(one.call.id)[at] = score(one, at);
        });
    }
  }
  return scores;
}

function heldOutWordScores(prepared, groups, { ACTS_OF }, log) {
  return heldOutScores(prepared, groups, (rows, speaker, files) => {
    log(`words of the ${speaker} without ${files.join(' and ')}`);
    const { ids, weights } = pruned(fitWordHeads(rows, ACTS_OF[speaker]), MAX_FEATURES[speaker]);
    const columns = new Map(Array.from(ids, (id, column) => [id, column]));
    return ({ features }, at) => {
      const sums = new Float64Array(weights.length);
      features[at].ids.forEach((id, k) => {
        const column = columns.get(id);
        if (column !== undefined)
          for (let act = 0; act < sums.length; act++)
            sums[act] += weights[act][column] * features[at].values[k];
      });
      return sums;
    };
  });
}

function heldOutContextScores(prepared, groups, ACTS_OF, log) {
  return heldOutScores(prepared, groups, (rows, speaker, files) => {
    log(`context of the ${speaker} without ${files.join(' and ')}`);
    const heads = fitContextHeads(rows, ACTS_OF[speaker]);
    return ({ context }, at) => Float64Array.from(heads, (weights) => contextScore(weights, context[at]));
  });
}

function calibrate(prepared, ACTS_OF, scoresOf) {
  const calibrations = {};
  for (const speaker of SPEAKERS) {
    const found = prepared.flatMap(({ call }) =>
      call.turns.flatMap((turn, at) =>
        turn.speaker === speaker ? [{ scores: scoresOf(call.id, at), acts: call.acts[at] }] : [],
      ),
    );
    calibrations[speaker] = ACTS_OF[speaker].map((act, column) =>
      fitPlatt(
        found.map(({ scores }) => scores[column]),
        found.map(({ acts }) => Number(acts.has(act))),
      ),
    );
  }
  return calibrations;
}

// Rounded, so that what is trained on them does not hang on their last bits.
const rounded = (probabilities) => probabilities.map((probability) => Number(probability.toFixed(4)));

const probabilitiesOf = (scores, calibrations) =>
  Float64Array.from(
    calibrations,
    ({ slope, offset }, act) => 1 / (1 + Math.exp(-(slope * scores[act] + offset))),
  );
