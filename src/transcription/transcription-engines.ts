import type { TranscriptionSettings } from '../config/transcription-settings';
import type { Cell } from '../process-cell/cell';
import { LocalTranscriptionEngine } from './local/local-transcription-engine';
import type { ModelFamily } from './local/model-families';
import { OpenAiTranscriptionEngine } from './openai/openai-transcription-engine';
import type { TranscriptionEngine } from './transcription-engine';

/** What an engine may need besides its settings. */
export interface EngineEnvironment {
  /** The ffmpeg program. */
  ffmpegPath: string;
  /** How far ffmpeg and speech processes are shut off from the machine; by default by no more than an empty environment. */
  cell?: () => Promise<Cell>;
  /** To be told of failures of a remote engine, for the log and the metrics. */
  onRemoteFailure: ConstructorParameters<typeof OpenAiTranscriptionEngine>[0]['onFailure'];
}

/** Makes an engine; throws `TranscriptionFailed` that says what is missing. */
export type EngineFactory = (
  settings: TranscriptionSettings,
  environment: EngineEnvironment,
) => TranscriptionEngine;

/** Every engine by its name in `TRANSCRIPTION_ENGINE`. A new engine is registered here. */
export const TRANSCRIPTION_ENGINES: Record<TranscriptionSettings['TRANSCRIPTION_ENGINE'], EngineFactory> = {
  local: (settings, { cell }) =>
    new LocalTranscriptionEngine({
      modelDirectory: settings.SPEECH_MODEL_DIR,
      processes: settings.TRANSCRIPTION_PROCESSES,
      cell,
      ownModel: {
        family: settings.SPEECH_MODEL_FAMILY as ModelFamily | undefined,
        languages: settings.SPEECH_MODEL_LANGUAGES?.split(','),
      },
    }),
  openai: (settings, { ffmpegPath, cell, onRemoteFailure }) => {
    // Both are checked at start: this engine's name makes them required settings.
    const { TRANSCRIPTION_URL = '', TRANSCRIPTION_MODEL = '' } = settings;
    return new OpenAiTranscriptionEngine({
      url: TRANSCRIPTION_URL,
      apiKey: settings.TRANSCRIPTION_API_KEY,
      model: TRANSCRIPTION_MODEL,
      language: settings.TRANSCRIPTION_LANGUAGE,
      ffmpegPath,
      cell,
      onFailure: onRemoteFailure,
    });
  },
};
