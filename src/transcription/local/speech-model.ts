import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { OfflineRecognizerConfig } from 'sherpa-onnx-node';
import { TranscriptionFailed } from '../transcription-engine';

/** A model the local engine can run. */
export interface SpeechModel {
  name: string;
  version: string;
  /** ISO 639-1 codes. */
  languages: readonly string[];
  /** Seconds it can hear at one go without repeating itself or dropping words. */
  longestSegment: number;
  recognizer: OfflineRecognizerConfig;
}

/** The model in a folder. Throws `TranscriptionFailed`, naming what is missing and what to do about it. */
export function speechModelIn(directory: string): SpeechModel {
  const file = (name: string): string => existing(directory, name);
  return {
    name: 'moonshine-base-en',
    version: '0.1.16',
    languages: ['en'],
    longestSegment: 26,
    recognizer: {
      featConfig: { sampleRate: 16_000, featureDim: 80 },
      modelConfig: {
        moonshine: { encoder: file('encoder_model.onnx'), mergedDecoder: file('decoder_model_merged.onnx') },
        tokens: file('tokens.txt'),
        numThreads: 1, // two threads a process are slower than two processes
        debug: 0,
      },
    },
  };
}

function existing(directory: string, name: string): string {
  const path = join(directory, name);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size === 0)
    throw new TranscriptionFailed(
      `The speech model folder ${directory} has no ${name}: run \`npm run setup\`, or name another folder in SPEECH_MODEL_DIR`,
      false,
    );
  return path;
}
