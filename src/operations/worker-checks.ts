import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { RecordingSettings } from '../config/recording-settings';
import type { TranscriptionSettings } from '../config/transcription-settings';

/** Checks of what only workers need; each resolves to null when all is well, else to what to do. */
export type WorkerChecks = Record<string, () => Promise<string | null>>;

export const WORKER_CHECKS = Symbol('WorkerChecks');

const run = promisify(execFile);

/** ffmpeg, which decodes every recording, and the model that hears who speaks when. */
export const workerChecks = (
  { FFMPEG_PATH = 'ffmpeg' }: RecordingSettings,
  { voiceActivityModel }: TranscriptionSettings,
): WorkerChecks => ({
  ffmpeg: () =>
    run(FFMPEG_PATH, ['-version'], { timeout: 4_000 }).then(
      () => null,
      () => 'ffmpeg does not run: install it, or name it in FFMPEG_PATH',
    ),
  speech_model: () =>
    access(voiceActivityModel).then(
      () => null,
      () => 'the speech model is not in SPEECH_MODEL_DIR: run npm run setup',
    ),
});
