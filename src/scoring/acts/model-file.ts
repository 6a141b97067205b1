import { FEATURES_VERSION } from './features';
import type { Calibration, SpeakerModel } from './speaker-model';

/*
 * The file of a model: the length of the header (4 bytes, little endian), the header as JSON, filled up with spaces to a
 * multiple of 4, the ids (4 bytes each), then the weights of the features and those of the context (1 byte each).
 * A weight is kept as the root of its share of the largest of its kind and act, so that small ones keep their precision.
 */

interface Header {
  features: number;
  acts: readonly string[];
  rows: number;
  contextRows: number;
  calibrations: readonly Calibration[];
  contextCalibrations: readonly Calibration[];
  /** The largest weight of each act. */
  scales: readonly number[];
  contextScales: readonly number[];
}

const STEPS = 127;

export function encodeModel(model: SpeakerModel): Buffer {
  const { acts, ids, weights, contextWeights } = model;
  const columns = acts.length;
  const scales = largest(weights, columns);
  const contextScales = largest(contextWeights, columns);
  const header: Header = {
    features: FEATURES_VERSION,
    acts,
    rows: ids.length,
    contextRows: contextWeights.length / columns,
    calibrations: model.calibrations,
    contextCalibrations: model.contextCalibrations,
    scales,
    contextScales,
  };
  const json = JSON.stringify(header);
  const text = Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const numbers = Buffer.alloc(ids.length * 4);
  ids.forEach((id, at) => numbers.writeUInt32LE(id, at * 4));
  const bytes = [packed(weights, scales), packed(contextWeights, contextScales)].map(({ buffer }) =>
    Buffer.from(buffer),
  );
  return Buffer.concat([length, text, numbers, ...bytes]);
}

/** Throws when the weights belong to features of another version or to other acts. */
export function decodeModel(file: Buffer, acts: SpeakerModel['acts']): SpeakerModel {
  const start = 4 + file.readUInt32LE(0);
  const header = JSON.parse(file.toString('utf8', 4, start)) as Header;
  if (header.features !== FEATURES_VERSION)
    throw new Error(
      `the model is for features ${header.features}, not ${FEATURES_VERSION}: run npm run train`,
    );
  if (header.acts.join() !== acts.join())
    throw new Error('the model is for other acts than the service has: run npm run train');
  const { rows, contextRows, scales, contextScales } = header;
  const ids = Uint32Array.from({ length: rows }, (_, at) => file.readUInt32LE(start + at * 4));
  const weightsAt = start + rows * 4;
  const contextAt = weightsAt + rows * acts.length;
  const end = contextAt + contextRows * acts.length;
  if (file.length !== end) throw new Error('the file of the model is cut off: run npm run train');
  return {
    acts,
    ids,
    weights: unpacked(file.subarray(weightsAt, contextAt), scales),
    calibrations: header.calibrations,
    contextWeights: unpacked(file.subarray(contextAt, end), contextScales),
    contextCalibrations: header.contextCalibrations,
  };
}

function largest(weights: Float32Array, columns: number): number[] {
  const found = new Array<number>(columns).fill(0);
  for (let at = 0; at < weights.length; at++) {
    const column = at % columns;
    found[column] = Math.max(found[column] ?? 0, Math.abs(weights[at] ?? 0));
  }
  return found.map(Math.fround);
}

function packed(weights: Float32Array, scales: readonly number[]): Int8Array<ArrayBuffer> {
  return Int8Array.from(weights, (weight, at) => {
    const scale = scales[at % scales.length] ?? 0;
    return scale === 0 ? 0 : Math.sign(weight) * Math.round(Math.sqrt(Math.abs(weight) / scale) * STEPS);
  });
}

function unpacked(bytes: Buffer, scales: readonly number[]): Float32Array {
  const weights = new Float32Array(bytes.length);
  for (let at = 0; at < bytes.length; at++) {
    const step = bytes.readInt8(at) / STEPS;
    weights[at] = step * Math.abs(step) * (scales[at % scales.length] ?? 0);
  }
  return weights;
}
