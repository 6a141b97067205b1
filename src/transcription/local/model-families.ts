import type { OfflineModelConfig } from 'sherpa-onnx-node';

/** The kinds of model the native library runs, by the name a setting uses. */
export const MODEL_FAMILIES = [
  'moonshine',
  'whisper',
  'transducer',
  'sense-voice',
  'nemo-ctc',
  'zipformer-ctc',
  'paraformer',
] as const;
export type ModelFamily = (typeof MODEL_FAMILIES)[number];

/** How one family's folder looks and is told to the library. */
export interface FamilyShape {
  family: ModelFamily;
  /** Files by their role; of several that match, the first in order of name is taken, a smaller int8 one first. */
  files: Record<string, RegExp>;
  /** Part of the folder's name, where the files alone do not tell the family. */
  folder?: RegExp;
  config(paths: Record<string, string>): Partial<OfflineModelConfig>;
  /** Seconds it hears at one go. */
  longestSegment: number;
}

/** One file with everything in it: several families look so, and only the folder's name tells them apart. */
const SINGLE = { model: /^model.*\.onnx$/, tokens: /^tokens\.txt$/ };

/** Families in the order they are looked for: the one with the most telling files first. */
export const FAMILY_SHAPES: FamilyShape[] = [
  {
    family: 'moonshine',
    files: {
      encoder: /^encoder_model\.(onnx|ort)$/,
      mergedDecoder: /^decoder_model_merged\.(onnx|ort)$/,
      tokens: /^tokens\.txt$/,
    },
    config: ({ encoder = '', mergedDecoder = '' }) => ({ moonshine: { encoder, mergedDecoder } }),
    longestSegment: 26,
  },
  {
    family: 'transducer',
    files: {
      encoder: /^encoder.*\.onnx$/,
      decoder: /^decoder.*\.onnx$/,
      joiner: /^joiner.*\.onnx$/,
      tokens: /^tokens\.txt$/,
    },
    config: ({ encoder = '', decoder = '', joiner = '' }) => ({ transducer: { encoder, decoder, joiner } }),
    longestSegment: 26,
  },
  {
    family: 'whisper',
    files: { encoder: /encoder.*\.onnx$/, decoder: /decoder.*\.onnx$/, tokens: /tokens\.txt$/ },
    config: ({ encoder = '', decoder = '' }) => ({ whisper: { encoder, decoder } }),
    longestSegment: 28, // Whisper hears 30 s and no more
  },
  {
    family: 'sense-voice',
    files: SINGLE,
    folder: /sense-?voice/i,
    config: ({ model = '' }) => ({ senseVoice: { model, useInverseTextNormalization: 0 } }),
    longestSegment: 26,
  },
  {
    family: 'paraformer',
    files: SINGLE,
    folder: /paraformer/i,
    config: ({ model = '' }) => ({ paraformer: { model } }),
    longestSegment: 26,
  },
  {
    family: 'zipformer-ctc',
    files: SINGLE,
    folder: /zipformer.*ctc/i,
    config: ({ model = '' }) => ({ zipformerCtc: { model } }),
    longestSegment: 26,
  },
  {
    family: 'nemo-ctc',
    files: SINGLE,
    folder: /nemo|parakeet|canary/i,
    config: ({ model = '' }) => ({ nemoCtc: { model } }),
    longestSegment: 26,
  },
];
