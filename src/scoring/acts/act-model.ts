import type { Speaker } from '../../conversations/sentence';
import { contextOf } from './context-features';
import type { ActTurn } from './call-acts';
import { characterValue, featuresWithoutCharacters, wordsOf } from './features';
import { addRow, FeatureWeights } from './feature-weights';
import { calibrated, type SpeakerModel } from './speaker-model';

/**
 * Recognises what turns do: a logistic regression an act over words and characters, then another over what those say of
 * the whole call. Takes some 0.03 ms a turn.
 */
export class ActModel {
  private readonly weights: Readonly<Record<Speaker, FeatureWeights>>;

  constructor(private readonly models: Readonly<Record<Speaker, SpeakerModel>>) {
    this.weights = { agent: new FeatureWeights(models.agent), customer: new FeatureWeights(models.customer) };
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
      const weights = this.weights[speaker];
      const { acts, calibrations } = this.models[speaker];
      const scores = new Float32Array(acts.length);
      const own = words[at];
      if (own) weights.addCharacters(scores, own.forms, characterValue(own));
      for (const { ids, value } of featuresWithoutCharacters(turns, at, words))
        weights.add(scores, ids, value);
      return Float64Array.from(calibrations, (one, act) => calibrated(one, scores[act] ?? 0));
    });
  }
}
