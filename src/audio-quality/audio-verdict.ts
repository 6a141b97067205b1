import type { SpeechInterval } from '../voice-activity/speech-interval';

/** Why a recording cannot become a conversation, in the words of the specification (section 7.3). */
export const REJECT_REASONS = [
  'not_stereo',
  'too_short',
  'undecodable',
  'channel_silent',
  'channel_bleed',
  'channels_identical',
  'channels_correlated',
  'channels_not_separated',
] as const;
export type RejectReason = (typeof REJECT_REASONS)[number];

/** How well the two channels are kept apart. */
export type ChannelSeparation = 'good' | 'fair' | 'poor';

/** The containers a recording may come in, by the extension of its file name. */
export const AUDIO_FORMATS = ['wav', 'mp3', 'flac', 'ogg', 'm4a'] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** What the audio check found. */
export interface AudioVerdict {
  /** null: the recording can be transcribed. */
  rejectReason: RejectReason | null;
  /** null where it could not be measured. */
  channelSeparation: ChannelSeparation | null;
  /** Decoded length in seconds; null when nothing could be decoded. */
  audioSeconds: number | null;
  /** One sentence an administrator understands, with the numbers that decided: no code, no personal data. */
  explanation: string;
  /** Plain numbers by name, as measured, for the administrator and for calibration; JSON-safe (no NaN). */
  measures: Record<string, unknown>;
  /** Speech of the left and of the right channel; empty lists when rejected before it was measured. */
  speech: [SpeechInterval[], SpeechInterval[]];
  /** Whether the file named for it holds the decoded sound, to be read by `openDecoded`. */
  isDecodedKept?: boolean;
}
