import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { TranscriptionSettings } from '../../config/transcription-settings';
import { watchFailures } from '../../http/client/remote-failure';
import { LocalTranscriptionEngine } from '../../transcription/local/local-transcription-engine';
import type { ModelFamily } from '../../transcription/local/model-families';
import { OpenAiTranscriptionEngine } from '../../transcription/openai/openai-transcription-engine';
import type { TranscriptionEngine } from '../../transcription/transcription-engine';

import { FFMPEG_PATH } from './pipeline.providers';

/** The speech engine the settings name, made when a worker starts: processes that only answer need none. */
@Injectable()
export class SpeechEngine implements OnApplicationShutdown {
  private readonly logger = new Logger(SpeechEngine.name);
  private engine?: TranscriptionEngine;

  constructor(
    private readonly settings: TranscriptionSettings,
    @Inject(FFMPEG_PATH) private readonly ffmpegPath: string,
  ) {}

  /** Throws `TranscriptionFailed` that says what is missing. */
  get(): TranscriptionEngine {
    return (this.engine ??= this.create());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.engine?.close();
  }

  private create(): TranscriptionEngine {
    const { settings } = this;
    if (settings.TRANSCRIPTION_ENGINE === 'openai') return this.createRemote();
    return new LocalTranscriptionEngine({
      modelDirectory: settings.SPEECH_MODEL_DIR,
      processes: settings.TRANSCRIPTION_PROCESSES,
      ownModel: {
        family: settings.SPEECH_MODEL_FAMILY as ModelFamily | undefined,
        languages: settings.SPEECH_MODEL_LANGUAGES?.split(','),
      },
    });
  }

  private createRemote(): TranscriptionEngine {
    // The settings were checked at start: with this engine both are given.
    const { TRANSCRIPTION_URL = '', TRANSCRIPTION_MODEL = '' } = this.settings;
    const { TRANSCRIPTION_API_KEY, TRANSCRIPTION_LANGUAGE } = this.settings;
    return new OpenAiTranscriptionEngine({
      url: TRANSCRIPTION_URL,
      apiKey: TRANSCRIPTION_API_KEY,
      model: TRANSCRIPTION_MODEL,
      language: TRANSCRIPTION_LANGUAGE,
      ffmpegPath: this.ffmpegPath,
      onFailure: watchFailures('speech', (message) => this.logger.error(message)),
    });
  }
}
