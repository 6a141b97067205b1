import type { Speaker } from '../../conversations/sentence';
import { contextOf } from './context-features';
import type { ActTurn } from './call-acts';
import { featuresOf, wordsOf, type FeatureGroup } from './features';
import { Places } from './places';
import { calibrated, type SpeakerModel } from './speaker-model';

/**
 * Recognises what turns do: a logistic regression an act over words and characters, then another over what those say of
 * the whole call. Takes some 0.05 ms a turn.
 */
export class ActModel {
  private readonly places: Readonly<Record<Speaker, Places>>;

  constructor(private readonly models: Readonly<Record<Speaker, SpeakerModel>>) {
    this.places = { agent: new Places(models.agent.ids), customer: new Places(models.customer.ids) };
  }

  /** For each turn the calibrated probability of each act of its speaker, in the order of `ACTS_OF`. */
  probabilities(turns: readonly ActTurn[]): Float64Array[] {
    const byWords = this.byWords(turns);
    return contextOf(turns, byWords).map((context, at) => {
      const model = this.models[turns[at]?.speaker ?? 'agent'];
      const { acts, contextWeights, contextCalibrations } = model;
      const scores = contextWeights.slice(context.length * acts.length);
      for (let row = 0; row < context.length; row++) {
        const value = context[row] ?? 0;
        if (value !== 0) addRow(scores, contextWeights, row, value);
      }
      return Float64Array.from(contextCalibrations, (one, act) => calibrated(one, scores[act] ?? 0));
    });
  }

  /** The same from the words of each turn and of those beside it alone. */
  byWords(turns: readonly ActTurn[]): Float64Array[] {
    const words = turns.map(wordsOf);
    return turns.map(({ speaker }, at) => {
      const scores = this.score(speaker, featuresOf(turns, at, words));
      return Float64Array.from(this.models[speaker].calibrations, (one, act) =>
        calibrated(one, scores[act] ?? 0),
      );
    });
  }

  private score(speaker: Speaker, groups: readonly FeatureGroup[]): Float32Array {
    const { acts, weights } = this.models[speaker];
    const places = this.places[speaker];
    const scores = new Float32Array(acts.length);
    for (const { ids, value } of groups)
      for (const id of ids) {
        const row = places.of(id);
        if (row >= 0) addRow(scores, weights, row, value);
      }
    return scores;
  }
}

/** Adds a row of weights, as often as `value` says, to the scores. */
function addRow(scores: Float32Array, weights: Float32Array, row: number, value: number): void {
  const columns = scores.length;
  const start = row * columns;
  for (let column = 0; column < columns; column++)
    scores[column] = (scores[column] ?? 0) + (weights[start + column] ?? 0) * value;
}
