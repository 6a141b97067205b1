import { seededRandom } from '../seeded-random.mjs';
import { groupsOf } from './groups.mjs';
import { poorerCopy } from './labelled-calls.mjs';
import { fitPlatt } from './platt.mjs';
import { fitWordHeads, merged, pruned } from './word-heads.mjs';

/** More words and pairs of words do not tell more of calls of other writers. */
const MAX_FEATURES = 2_000;
const COPIES_SEED = 3;

/**
 * Trains what tells an agent's words from a customer's, and how probable the words of a whole call make it that the two are
 * swapped: calibrated on calls of files it was not trained with, each as it is and with its speakers exchanged.
 *
 * @param {object[]} calls of `readLabelledCalls`
 * @param {{ FEATURES_VERSION, turnsOf, wordsOf, SpeakerWords, swappedProbability, swappedScore }} scoring functions of the service
 * @returns `model` as the service reads it, and `heldOut`: for each call how probably it is swapped, as it is and exchanged
 */
export function trainSpeakers(calls, scoring) {
  const { turnsOf, wordsOf, FEATURES_VERSION, SpeakerWords, swappedProbability, swappedScore } = scoring;
  const random = seededRandom(COPIES_SEED);
  const all = [...calls, ...calls.map((call) => poorerCopy(call, turnsOf, random))];
  const rowsOf = (some) =>
    some.flatMap(({ turns }) =>
      turns.map((turn) => ({
        features: merged([
          { ids: wordsOf(turn).grams, value: 1 / Math.sqrt(wordsOf(turn).grams.length || 1) },
        ]),
        acts: new Set(turn.speaker === 'agent' ? ['agent'] : []),
      })),
    );
  const fit = (some, calibration) => {
    const { ids, weights } = pruned(fitWordHeads(rowsOf(some), ['agent']), MAX_FEATURES);
    const rounded = Array.from(weights[0], (weight) => Number(weight.toFixed(2)));
    return { features: FEATURES_VERSION, ids: [...ids], weights: rounded, calibration };
  };
  const groups = groupsOf([...new Set(calls.map(({ file }) => file))]).map((files) => ({
    model: new SpeakerWords(
      fit(
        all.filter(({ file }) => !files.includes(file)),
        { slope: 1, offset: 0 },
      ),
    ),
    own: all.filter(({ file, turns }) => files.includes(file) && bothSpeak(turns)),
  }));
  const scores = groups.flatMap(({ model, own }) =>
    own.map(({ turns }) =>
      swappedScore(
        turns,
        turns.map((turn) => model.score(wordsOf(turn))),
      ),
    ),
  );
  // Exchanged speakers turn the sign round.
  const calibration = fitPlatt(
    [...scores, ...scores.map((score) => -score)],
    [...scores.map(() => 0), ...scores.map(() => 1)],
  );
  const heldOut = groups.flatMap(({ model, own }) =>
    own.map((call) => {
      const calibrated = Object.assign(Object.create(model), { calibration });
      const probabilityOf = (sentences) => swappedProbability(sentences, calibrated);
      return { id: call.id, ...bothWays(call.sentences, probabilityOf) };
    }),
  );
  return { model: fit(all, calibration), heldOut };
}

/** How probably a call is swapped, as it is and with its speakers exchanged. */
export const bothWays = (sentences, probabilityOf) => ({
  asIs: probabilityOf(sentences),
  exchanged: probabilityOf(exchanged(sentences)),
});

export const exchanged = (sentences) =>
  sentences.map((sentence) => ({
    ...sentence,
    speaker: sentence.speaker === 'agent' ? 'customer' : 'agent',
  }));

const bothSpeak = (turns) => new Set(turns.map(({ speaker }) => speaker)).size === 2;
