import { contextScore, fitContextHeads } from './context-heads.mjs';
import { fitPlatt } from './platt.mjs';
import { byFeature, fitWordHeads, merged, pruned } from './word-heads.mjs';

const SPEAKERS = ['agent', 'customer'];
/** Features a file may hold: with a byte for each act less than a megabyte. */
const MOST_FEATURES = { agent: 33_000, customer: 45_000 };

/**
 * Trains what recognises the acts of turns: heads over words, calibrated on files they were not trained with, then heads
 * over the acts of the whole call that were recognised in files not trained with, calibrated in the same way.
 *
 * @param {object[]} calls of `readLabelledCalls`
 * @param {{ ACTS_OF, featuresOf, wordsOf, contextOf }} scoring functions of the service
 * @param {(line: string) => void} log
 * @returns `models` by speaker as `encodeModel` takes them, and `heldOut`: for each call id, for each turn, the probabilities
 *   in the order of `ACTS_OF` its speaker, made without the call's own file
 */
export function trainTurnActs(calls, scoring, log = () => undefined) {
  const { ACTS_OF } = scoring;
  const prepared = calls.map((call) => ({ call, features: featuresOfCall(call, scoring) }));
  const files = [...new Set(calls.map(({ file }) => file))];
  const scores = heldOutWordScores(prepared, files, scoring, log);
  const calibrations = calibrate(prepared, ACTS_OF, (id, at) => scores.get(id)[at]);
  for (const one of prepared) {
    const { id, turns } = one.call;
    const probabilities = turns.map(({ speaker }, at) =>
      probabilitiesOf(scores.get(id)[at], calibrations[speaker]),
    );
    one.byWords = probabilities;
    one.context = scoring.contextOf(turns, probabilities);
  }
  const contextScores = heldOutContextScores(prepared, files, ACTS_OF, log);
  const contextCalibrations = calibrate(prepared, ACTS_OF, (id, at) => contextScores.get(id)[at]);
  log('all files');
  const models = {};
  for (const speaker of SPEAKERS) {
    const acts = ACTS_OF[speaker];
    const words = pruned(fitWordHeads(rowsOf(prepared, speaker), acts), MOST_FEATURES[speaker]);
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
    calls.map(({ id, turns }) => [
      id,
      turns.map(({ speaker }, at) =>
        probabilitiesOf(contextScores.get(id)[at], contextCalibrations[speaker]),
      ),
    ]),
  );
  const heldOutByWords = new Map(prepared.map(({ call, byWords }) => [call.id, byWords]));
  return { models, heldOut, heldOutByWords };
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

/** For each call the scores of its turns by heads that were trained without its file. */
function heldOutScores(prepared, files, fit) {
  const scores = new Map(prepared.map(({ call }) => [call.id, []]));
  for (const file of files)
    for (const speaker of SPEAKERS) {
      const score = fit(
        rowsOf(
          prepared.filter(({ call }) => call.file !== file),
          speaker,
        ),
        speaker,
        file,
      );
      for (const one of prepared.filter(({ call }) => call.file === file))
        one.call.turns.forEach((turn, at) => {
          if (turn.speaker === speaker) scores.get(one.call.id)[at] = score(one, at);
        });
    }
  return scores;
}

function heldOutWordScores(prepared, files, { ACTS_OF }, log) {
  return heldOutScores(prepared, files, (rows, speaker, file) => {
    log(`words of the ${speaker} without file ${file}`);
    const { ids, weights } = pruned(fitWordHeads(rows, ACTS_OF[speaker]), MOST_FEATURES[speaker]);
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

function heldOutContextScores(prepared, files, ACTS_OF, log) {
  return heldOutScores(prepared, files, (rows, speaker, file) => {
    log(`context of the ${speaker} without file ${file}`);
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

const probabilitiesOf = (scores, calibrations) =>
  Float64Array.from(
    calibrations,
    ({ slope, offset }, act) => 1 / (1 + Math.exp(-(slope * scores[act] + offset))),
  );
