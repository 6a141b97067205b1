import type { SpeechInterval } from '../voice-activity/speech-interval';
import { REJECTION_RULES, type SoundReason } from './rejection/rejection-rules';

/** Reasons that lie in the file: its header, its length, or what could be decoded of it. */
export type FileReason = 'not_stereo' | 'too_short' | 'undecodable';

/** Why a recording cannot become a conversation. */
export type RejectReason = FileReason | SoundReason;

/** The reasons of the specification (section 7.3), in its order, which the description of the API keeps. */
const SPECIFIED = [
  'not_stereo',
  'too_short',
  'undecodable',
  'channel_silent',
  'channel_bleed',
  'channels_identical',
  'channels_correlated',
  'channels_not_separated',
] as const satisfies readonly RejectReason[];

/** Every reason there is: those of the specification, then those of further rules. */
export const REJECT_REASONS: readonly RejectReason[] = [
  ...new Set<RejectReason>([...SPECIFIED, ...REJECTION_RULES.map(({ reason }) => reason)]),
];

/** How well the two channels are kept apart. */
export type ChannelSeparation = 'good' | 'fair' | 'poor';

/** The containers a recording may come in, by the extension of its file name. */
export const AUDIO_FORMATS = ['wav', 'mp3', 'flac', 'ogg', 'm4a'] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** What the audio check found. */
export interface AudioVerdict<Reason extends string = RejectReason> {
  /** null: the recording can be transcribed. */
  rejectReason: Reason | null;
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
