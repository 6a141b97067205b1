import { MAX_RATE, MIN_RATE } from '../thresholds';
import { DECODED_RATE } from './ffmpeg-arguments';
import type { AudioFacts } from './probe-audio';

/**
 * Codecs that write silence in next to nothing, by their least bytes a second. A frame of flac that holds silence takes
 * 15 bytes for up to 4608 samples, which is 26 a second at 8 kHz; ALAC, AAC and vorbis take 70 to 90, Opus with
 * discontinuous transmission 250 (measured with ffmpeg's encoders). Half of the least of them.
 */
const SILENT_BYTES = 16;
const SILENT_CODECS = new Set(['flac', 'alac', 'vorbis', 'opus', 'aac', 'speex']);

/** What the same codecs need at least for anything that is heard: Opus at its lowest, 6 kb/s, takes three times as many. */
const HEARD_BYTES = 250;

/** All others send frames of some size even for silence: mp3's smallest are 1,000 bytes a second. Half of that. */
const FRAMED_BYTES = 500;

/** What encoders add before and behind the sound, seconds. */
const PADDING = 1;

/** Between the lowest and the highest sample of a second of silence: a stray bit of dither, 60 dB down. */
const SILENT_RANGE = 32;

/** The most sound that any file of this size can hold, seconds: before its codec is known. */
export const longestOf = (bytes: number): number => PADDING + bytes / SILENT_BYTES;

/** The most sound that this file can hold, seconds: whatever claims more is made up. */
export function longestSound(facts: AudioFacts): number {
  return PADDING + facts.bytes / leastBytes(facts, SILENT_BYTES);
}

/** Whether a call can be recorded at this rate: telephones have 8 kHz, studios up to 192. */
export const isPossibleRate = (rate: number): boolean => rate >= MIN_RATE && rate <= MAX_RATE;

/**
 * Weighs what is decoded against the bytes it came from. Headers can promise a rate and change it later, play the same
 * bytes again and again, or have a predictor make up sound: each second of what is heard has to be paid for.
 */
export class ByteAllowance {
  private bytesLeft: number;
  private readonly heardBytes: number;
  private readonly silentBytes: number;

  constructor(facts: AudioFacts) {
    this.heardBytes = leastBytes(facts, HEARD_BYTES);
    this.silentBytes = leastBytes(facts, SILENT_BYTES);
    this.bytesLeft = facts.bytes + PADDING * this.heardBytes;
  }

  /** Takes the next interleaved samples at 16 kHz; false when they are more than the bytes can hold. */
  take(samples: Int16Array): boolean {
    const perSecond = isSilent(samples) ? this.silentBytes : this.heardBytes;
    this.bytesLeft -= (perSecond * samples.length) / (2 * DECODED_RATE);
    return this.bytesLeft >= 0;
  }
}

/** Exact where every sample takes the same bits, as in most wav files. */
function leastBytes({ codec, sampleRate, channels, bitsPerSample }: AudioFacts, otherwise: number): number {
  if (bitsPerSample > 0) return (sampleRate * channels * bitsPerSample) / 8;
  return SILENT_CODECS.has(codec) ? otherwise : FRAMED_BYTES;
}

/** Whether neither channel moves. A constant one is silent whatever its value. */
function isSilent(samples: Int16Array): boolean {
  for (const channel of [0, 1]) {
    let [lowest, highest] = [32_767, -32_768];
    for (let i = channel; i < samples.length; i += 2) {
      const sample = samples[i] as number;
      if (sample < lowest) lowest = sample;
      if (sample > highest) highest = sample;
      if (highest - lowest > SILENT_RANGE) return false;
    }
  }
  return true;
}
