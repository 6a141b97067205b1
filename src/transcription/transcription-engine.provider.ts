import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { RecordingSettings } from '../config/recording-settings';
import { TranscriptionSettings } from '../config/transcription-settings';
import { watchFailures } from '../http/client/remote-failure';
import { ProcessCell } from '../process-cell/process-cell';
import type { TranscriptionEngine } from './transcription-engine';
import { TRANSCRIPTION_ENGINES } from './transcription-engines';

/**
 * The engine that `TRANSCRIPTION_ENGINE` names. It is made when a worker starts, not with the module: a process that
 * only answers requests needs no speech model.
 */
@Injectable()
export class TranscriptionEngineProvider implements OnApplicationShutdown {
  private readonly logger = new Logger('Transcription');
  private engine?: TranscriptionEngine;

  constructor(
    private readonly settings: TranscriptionSettings,
    private readonly recordingSettings: RecordingSettings,
    private readonly cell: ProcessCell,
  ) {}

  /** Makes the engine on the first call. Throws `TranscriptionFailed` that says what is missing. */
  get(): TranscriptionEngine {
    return (this.engine ??= this.create());
  }

  /** Ends the engine's child processes and connections. */
  async onApplicationShutdown(): Promise<void> {
    await this.engine?.close();
  }

  private create(): TranscriptionEngine {
    return TRANSCRIPTION_ENGINES[this.settings.TRANSCRIPTION_ENGINE](this.settings, {
      ffmpegPath: this.recordingSettings.ffmpegPath,
      cell: () => this.cell.get(),
      onRemoteFailure: watchFailures('speech', (message) => this.logger.error(message)),
    });
  }
}
