import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';
import { probeProgram } from '../audio-quality/decode/ffmpeg-arguments';
import type { RecordingSettings } from '../config/recording-settings';
import type { TranscriptionSettings } from '../config/transcription-settings';
import { inCell } from '../process-cell/in-cell';
import type { ProcessCell } from '../process-cell/process-cell';
import type { Check } from './cached-check';

/** Checks of what only workers need, by name. */
export type WorkerChecks = Record<string, Check>;

export const WORKER_CHECKS = Symbol('WorkerChecks');

const run = promisify(execFile);

/** ffmpeg and ffprobe, which decode every recording, and the model that hears who speaks when. */
export const workerChecks = (
  { ffmpegPath }: RecordingSettings,
  { voiceActivityModel }: TranscriptionSettings,
  cell: ProcessCell,
): WorkerChecks => ({
  ffmpeg: () =>
    Promise.all(
      [ffmpegPath, probeProgram({ ffmpegPath })].map(async (program) => {
        const { command, args, env } = inCell(await cell.get(), program, ['-version'], {});
        return run(command, args, { env, timeout: 4_000 });
      }),
    ).then(
      () => null,
      () => 'ffmpeg or ffprobe does not run: install them, or name ffmpeg in FFMPEG_PATH',
    ),
  speech_model: () =>
    access(voiceActivityModel).then(
      () => null,
      () => 'the speech model is not in SPEECH_MODEL_DIR: run npm run setup',
    ),
});
