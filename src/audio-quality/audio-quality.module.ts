import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { RecordingSettings } from '../config/recording-settings';
import { TranscriptionSettings } from '../config/transcription-settings';
import { ProcessCell } from '../process-cell/process-cell';
import { ProcessCellModule } from '../process-cell/process-cell.module';
import { AudioCheck } from './audio-check';

/** Judges whether a recording can be transcribed: a file in, a verdict out. Knows no database, queue or HTTP. */
@Module({
  imports: [ProcessCellModule],
  providers: [
    {
      provide: AudioCheck,
      inject: [RecordingSettings, TranscriptionSettings, ProcessCell],
      useFactory: (
        { ffmpegPath }: RecordingSettings,
        { voiceActivityModel }: TranscriptionSettings,
        cell: ProcessCell,
      ) => new AudioCheck({ ffmpegPath, vadModelPath: voiceActivityModel }, undefined, () => cell.get()),
    },
  ],
  exports: [AudioCheck],
})
export class AudioQualityModule implements OnApplicationShutdown {
  constructor(private readonly check: AudioCheck) {}

  /** After the last queued work: ends the child processes that wait for another recording. */
  onApplicationShutdown(): void {
    this.check.close();
  }
}
