/** The part of sherpa-onnx-node that speech recognition uses; the package brings no types of its own. */
declare module 'sherpa-onnx-node' {
  /** Paths of one family's files; the family is the key in `OfflineModelConfig`. */
  type ModelFamilyConfig = Record<string, string | number>;

  export interface OfflineModelConfig {
    moonshine?: ModelFamilyConfig;
    whisper?: ModelFamilyConfig;
    transducer?: ModelFamilyConfig;
    senseVoice?: ModelFamilyConfig;
    nemoCtc?: ModelFamilyConfig;
    zipformerCtc?: ModelFamilyConfig;
    paraformer?: ModelFamilyConfig;
    tokens: string;
    modelType?: string;
    numThreads: number;
    debug: 0 | 1;
  }

  export interface OfflineRecognizerConfig {
    featConfig: { sampleRate: number; featureDim: number };
    modelConfig: OfflineModelConfig;
  }

  export interface OfflineStream {
    acceptWaveform(waveform: { samples: Float32Array; sampleRate: number }): void;
  }

  export interface OfflineResult {
    text: string;
    tokens?: string[];
    /** Seconds from the start of the stream, one a token; empty when the model gives none. */
    timestamps?: number[];
    /** Log probabilities, one a token; empty when the model gives none. */
    ys_log_probs?: number[];
  }

  export class OfflineRecognizer {
    constructor(config: OfflineRecognizerConfig);
    createStream(): OfflineStream;
    decode(stream: OfflineStream): void;
    getResult(stream: OfflineStream): OfflineResult;
  }
}
