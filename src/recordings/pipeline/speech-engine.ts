import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { TranscriptionSettings } from '../../config/transcription-settings';
import { LocalTranscriptionEngine } from '../../transcription/local/local-transcription-engine';
import type { TranscriptionEngine } from '../../transcription/transcription-engine';

/** The speech engine the settings name, made when a worker starts: processes that only answer need none. */
@Injectable()
export class SpeechEngine implements OnApplicationShutdown {
  private engine?: TranscriptionEngine;

  constructor(private readonly settings: TranscriptionSettings) {}

  /** Throws `TranscriptionFailed` that says what is missing. */
  get(): TranscriptionEngine {
    return (this.engine ??= this.create());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.engine?.close();
  }

  private create(): TranscriptionEngine {
    const { SPEECH_MODEL_DIR, TRANSCRIPTION_PROCESSES } = this.settings;
    return new LocalTranscriptionEngine({
      modelDirectory: SPEECH_MODEL_DIR,
      processes: TRANSCRIPTION_PROCESSES,
    });
  }
}
