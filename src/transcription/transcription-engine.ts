import type { SpeechInterval } from '../voice-activity/speech-interval';

/** One channel of a recording, as an engine reads it. */
export interface ChannelAudio {
  /** Length of the channel in seconds. */
  seconds: number;
  /** Where somebody speaks, in time order, not overlapping; computed once, by the audio check. */
  speech: SpeechInterval[];
  /**
   * Opens the channel from its beginning as mono 16 kHz float samples (-1 to 1) in blocks of any size, each of which
   * may be overwritten once the next is asked for.
   */
  open(): AsyncIterable<Float32Array>;
}

/** A sentence with the time it was spoken at, in seconds from the start of the recording. */
export interface TimedSentence {
  text: string;
  start: number;
  end: number;
  /** 0 to 1, only when the engine itself reports it. */
  confidence?: number;
  /** How loud it was, in dB below full scale (RMS over its time), when known; tells an echo from a speaker. */
  level?: number;
}

/** What one channel says, and what was left out of it. */
export interface ChannelTranscript {
  /** In time order, never overlapping within the channel. */
  sentences: TimedSentence[];
  /** Stretches of speech the engine could not transcribe even after a retry. */
  skippedSegments: number;
  /** Texts dropped because the model invented them (repetition, far too much text for the speech). */
  droppedHallucinations: number;
}

export interface TranscriptionOptions {
  /** ISO 639-1 code, when it is known. */
  language?: string;
  /** The organisation's product and people names, for engines that take a prompt. */
  vocabulary?: string[];
  /** Ends the work early: the returned promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Which engine wrote a transcript: plain data, stored with it. */
export interface TranscriptionEngineIdentity {
  /** The kind of engine, such as `local`. */
  name: string;
  /** Of the engine's own code: raised when the same sound may come out differently. */
  version: string;
  /** The speech model and, where it is known, its version. */
  model: string;
}

/**
 * Turns one channel of speech into timed sentences. Knows nothing of calls, jobs or organisations.
 * `transcribe` rejects with a `TranscriptionFailed` that says whether trying again can help.
 */
export interface TranscriptionEngine {
  readonly identity: TranscriptionEngineIdentity;
  /** ISO 639-1 codes the engine understands. */
  readonly languages: readonly string[];
  transcribe(channel: ChannelAudio, options?: TranscriptionOptions): Promise<ChannelTranscript>;
  /** Ends child processes and connections; running work is rejected. */
  close(): Promise<void>;
}

/** What a transcription fails of, as far as people can do different things about it. */
export const TRANSCRIPTION_FAILURE_CODES = [
  'transcription_failed',
  'speech_model_missing',
  'speech_service_refused',
  'speech_service_settings',
  'speech_service_unavailable',
] as const;

export type TranscriptionFailureCode = (typeof TRANSCRIPTION_FAILURE_CODES)[number];

/** The engine could not do its work; the message holds no words of the call and no secret. */
export class TranscriptionFailed extends Error {
  constructor(
    message: string,
    /** True when the same recording may succeed on another try. */
    readonly retryable: boolean,
    readonly code: TranscriptionFailureCode = 'transcription_failed',
  ) {
    super(message);
    this.name = 'TranscriptionFailed';
  }
}
