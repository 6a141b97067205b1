import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Provider } from '@nestjs/common';
import { AudioCheck } from '../../audio-quality/audio-check';
import { RecordingSettings } from '../../config/recording-settings';
import { DEFAULT_SPEECH_MODEL_DIR, TranscriptionSettings } from '../../config/transcription-settings';

/** Where ffmpeg is: as the settings say, else as the PATH finds it. */
export const FFMPEG_PATH = Symbol('FFMPEG_PATH');

const ffmpegPath = (settings: RecordingSettings): string => settings.FFMPEG_PATH ?? 'ffmpeg';

/** Beside the speech model, or where setup puts it when that folder holds a model of the operator's own. */
function voiceActivityModel(speechModelDir: string): string {
  const own = join(speechModelDir, 'silero_vad.onnx');
  return existsSync(own) ? own : join(DEFAULT_SPEECH_MODEL_DIR, 'silero_vad.onnx');
}

/** The parts of the pipeline that know no framework, made with the settings they need. */
export const pipelineProviders: Provider[] = [
  { provide: FFMPEG_PATH, inject: [RecordingSettings], useFactory: ffmpegPath },
  {
    provide: AudioCheck,
    inject: [RecordingSettings, TranscriptionSettings],
    useFactory: (recordings: RecordingSettings, { SPEECH_MODEL_DIR }: TranscriptionSettings) =>
      new AudioCheck({
        ffmpegPath: ffmpegPath(recordings),
        vadModelPath: voiceActivityModel(SPEECH_MODEL_DIR),
      }),
  },
];
