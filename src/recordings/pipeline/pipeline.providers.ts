import type { Provider } from '@nestjs/common';
import { AudioCheck } from '../../audio-quality/audio-check';
import { RecordingSettings } from '../../config/recording-settings';
import { TranscriptionSettings } from '../../config/transcription-settings';

/** Where ffmpeg is: as the settings say, else as the PATH finds it. */
export const FFMPEG_PATH = Symbol('FFMPEG_PATH');

const ffmpegPath = (settings: RecordingSettings): string => settings.FFMPEG_PATH ?? 'ffmpeg';

/** The parts of the pipeline that know no framework, made with the settings they need. */
export const pipelineProviders: Provider[] = [
  { provide: FFMPEG_PATH, inject: [RecordingSettings], useFactory: ffmpegPath },
  {
    provide: AudioCheck,
    inject: [RecordingSettings, TranscriptionSettings],
    useFactory: (recordings: RecordingSettings, { voiceActivityModel }: TranscriptionSettings) =>
      new AudioCheck({
        ffmpegPath: ffmpegPath(recordings),
        vadModelPath: voiceActivityModel,
      }),
  },
];
