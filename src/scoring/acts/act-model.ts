import type { Speaker } from '../../conversations/sentence';
import { contextSize, eachContext } from './context-features';
import type { CallTurns } from './call-turns';
import { characterValue, featuresWithoutCharacters } from './features';
import { addRow, addRows, FeatureWeights } from './feature-weights';
import { calibrated, type Calibration, type SpeakerModel } from './speaker-model';

/** What the acts of one speaker's turns are recognised with. */
interface Recogniser {
  model: SpeakerModel;
  weights: FeatureWeights;
  /** For the scores of the turn in work: made once, since a buffer for each turn costs more than what is put in it. */
  scores: Float32Array;
}

/**
 * Recognises what turns do: a logistic regression an act over words and characters, then another over what those say of
 * the whole call. Takes some 0.03 ms a turn.
 */
export class ActModel {
  private readonly recognisers: Readonly<Record<Speaker, Recogniser>>;

  constructor({ agent, customer }: Readonly<Record<Speaker, SpeakerModel>>) {
    this.recognisers = { agent: recogniser(agent), customer: recogniser(customer) };
  }

  /** For each turn the calibrated probability of each act of its speaker, in the order of `ACTS_OF`. */
  probabilities(turns: CallTurns): number[][] {
    const found: number[][] = [];
    eachContext(turns.all, this.byWords(turns), (context, { speaker }) => {
      const { model, scores } = this.recognisers[speaker];
      const { contextWeights, contextCalibrations } = model;
      const size = contextSize(speaker);
      scores.fill(0);
      addRow(scores, contextWeights, size, 1);
      addRows(scores, contextWeights, context, size);
      found.push(allCalibrated(contextCalibrations, scores));
    });
    return found;
  }

  /** The same from the words of each turn and of those beside it alone. */
  byWords(turns: CallTurns): number[][] {
    const words = turns.words();
    return turns.all.map(({ speaker }, at) => {
      const { model, weights, scores } = this.recognisers[speaker];
      scores.fill(0);
      const own = words[at];
      if (own) weights.addCharacters(scores, own.forms, characterValue(own));
      for (const group of featuresWithoutCharacters(turns.all, at, words)) weights.add(scores, group);
      return allCalibrated(model.calibrations, scores);
    });
  }
}

const recogniser = (model: SpeakerModel): Recogniser => ({
  model,
  weights: new FeatureWeights(model),
  scores: new Float32Array(model.acts.length),
});

const allCalibrated = (calibrations: readonly Calibration[], scores: Float32Array): number[] =>
  calibrations.map((one, act) => calibrated(one, scores[act] ?? 0));
