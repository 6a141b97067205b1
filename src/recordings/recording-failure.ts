import { AudioCheckFailed } from '../audio-quality/audio-check-failed';
import { AudioNotFound } from '../audio-store/audio-store';
import type { Failure } from '../database/stored-failure';
import { ANALYSIS_FAILURE_CODES } from '../evaluations/analysis/analysis-failure';
import { TRANSCRIPTION_FAILURE_CODES, TranscriptionFailed } from '../transcription/transcription-engine';

/** What a recording fails of: on its own way, and with the analysis of its call. */
export const RECORDING_FAILURE_CODES = [
  'audio_gone',
  'audio_check_failed',
  'processing_cut_short',
  'processing_failed',
  'sandbox_asked',
  ...TRANSCRIPTION_FAILURE_CODES,
  ...ANALYSIS_FAILURE_CODES,
] as const;

export type RecordingFailureCode = (typeof RECORDING_FAILURE_CODES)[number];

export type RecordingFailure = Failure<RecordingFailureCode>;

/** Trying again cannot help. */
export class RecordingUnprocessable extends Error {
  constructor(readonly failure: RecordingFailure) {
    super(failure.message);
    this.name = 'RecordingUnprocessable';
  }
}

export const AUDIO_GONE: RecordingFailure = {
  message: 'the audio of this recording is gone',
  code: 'audio_gone',
};

/** Errors that promise to hold no words of the call and no secret are shown; others stay in the log. */
export function recordingFailure(error: unknown): RecordingFailure {
  if (error instanceof RecordingUnprocessable) return error.failure;
  if (error instanceof AudioNotFound) return AUDIO_GONE;
  if (error instanceof TranscriptionFailed) return { message: error.message, code: error.code };
  if (error instanceof AudioCheckFailed) return { message: error.message, code: 'audio_check_failed' };
  return { message: 'processing failed on our side; the log has the cause', code: 'processing_failed' };
}
