import { describe, expect, it } from 'vitest';
import { ACTS_OF } from './act-names';
import { decodeModel, encodeModel } from './model-file';
import type { SpeakerModel } from './speaker-model';

const acts = ACTS_OF.customer;
const calibrations = acts.map(() => ({ slope: 1, offset: -1 }));
const model: SpeakerModel = {
  acts,
  ids: Uint32Array.of(3, 7, 4_000_000_000),
  weights: Float32Array.from({ length: 3 * acts.length }, (_, at) => Math.sin(at) * 3),
  calibrations,
  contextWeights: Float32Array.from({ length: 5 * acts.length }, (_, at) => Math.cos(at)),
  contextCalibrations: calibrations,
};

describe('the file of a model', () => {
  it('holds the weights to about a hundredth of the largest', () => {
    const read = decodeModel(encodeModel(model), acts);
    expect(read).toMatchObject({ acts, ids: model.ids, calibrations });
    read.weights.forEach((weight, at) => expect(weight).toBeCloseTo(model.weights[at] ?? 0, 1));
    read.contextWeights.forEach((weight, at) => expect(weight).toBeCloseTo(model.contextWeights[at] ?? 0, 1));
  });

  it('is refused when it is cut off or for other acts', () => {
    const file = encodeModel(model);
    expect(() => decodeModel(file.subarray(0, -1), acts)).toThrow('cut off');
    expect(() => decodeModel(file, ACTS_OF.agent)).toThrow('other acts');
  });
});
