/** The part of sherpa-onnx-node that voice activity uses; the package brings no types of its own. */
declare module 'sherpa-onnx-node' {
  export interface VadConfig {
    sileroVad: {
      model: string;
      threshold: number;
      /** Seconds. */
      minSilenceDuration: number;
      /** Seconds. */
      minSpeechDuration: number;
      /** Seconds; from here on the detector looks for any short pause to cut at. */
      maxSpeechDuration: number;
      /** Samples. */
      windowSize: number;
    };
    sampleRate: number;
    numThreads: number;
    debug: 0 | 1;
  }

  export class Vad {
    constructor(config: VadConfig, bufferSizeInSeconds: number);
    acceptWaveform(samples: Float32Array): void;
    isDetected(): boolean;
    isEmpty(): boolean;
    /** `start` counts samples from the first one accepted. */
    front(enableExternalBuffer?: boolean): { start: number; samples: Float32Array };
    pop(): void;
    flush(): void;
    /** Back to how it was made. */
    reset(): void;
  }
}
