import type { OfflineRecognizerConfig } from 'sherpa-onnx-node';

/** What the service tells a speech process. The model is loaded once, before any other message. */
export type RecognizerRequest =
  { type: 'load'; model: OfflineRecognizerConfig } | { type: 'recognise'; id: number; samples: Float32Array };

/** What a speech process answers. It works on one segment at a time and answers each exactly once. */
export type RecognizerReply =
  | { type: 'ready' }
  | {
      type: 'recognised';
      id: number;
      recognition: Recognition;
      residentBytes: number;
      processorSeconds: number;
    }
  | { type: 'failed'; id: number; message: string };

/** What a model heard in one segment. */
export interface Recognition {
  text: string;
  /** Only from models that time their tokens; `start` in seconds from the beginning of the segment. */
  tokens?: RecognizedToken[];
}

export interface RecognizedToken {
  text: string;
  start: number;
  /** 0 to 1, only from models that report it. */
  confidence?: number;
}
