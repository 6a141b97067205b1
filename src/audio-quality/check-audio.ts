import { open } from 'node:fs/promises';
import { VoiceActivityDetector } from '../voice-activity/voice-activity-detector';
import { AudioCheckFailed } from './audio-check-failed';
import type { AudioFormat, AudioVerdict } from './audio-verdict';
import { isPromisedContainer } from './container';
import { declaredLength } from './decode/declared-length';
import { decodeStereo } from './decode/decode-stereo';
import type { DecoderOptions } from './decode/ffmpeg-arguments';
import { type AudioFacts, probeAudio } from './decode/probe-audio';
import { StereoMeter } from './measures/stereo-meter';
import { judgeHeader, judgeSound, undecodable } from './rules';

export interface AudioCheckOptions extends DecoderOptions {
  /** Path of the Silero voice activity model (ONNX). */
  vadModelPath: string;
  /** Seconds of sound the check is willing to decode; a longer recording is refused as `undecodable`. */
  maxSeconds?: number;
  /** Seconds of wall time for the decoder. */
  wallSeconds?: number;
  /** Megabytes of address space for the decoder. */
  decoderMegabytes?: number;
}

/** How long the decoder may take: ten hours of sound are checked in five minutes on one core. */
export const wallSecondsOf = ({ wallSeconds = 3600 }: AudioCheckOptions): number => wallSeconds;

/** Half a day: no call lasts so long, and ten hours pass. */
const LONGEST_RECORDING = 12 * 3600;

/**
 * Checks a recording in this process, in one pass over the decoded sound, with memory that does not grow with
 * its length. The native voice activity model runs on the calling thread: a server uses {@link AudioCheck}.
 *
 * @throws AudioCheckFailed when the check could not be done; what is wrong with the file is a verdict
 */
export async function checkAudio(
  path: string,
  format: AudioFormat,
  options: AudioCheckOptions,
  signal?: AbortSignal,
): Promise<AudioVerdict> {
  try {
    await (await open(path)).close();
    const facts = await probeAudio(path, options);
    if (!facts || !isPromisedContainer(facts, format)) return undecodable(facts, format);
    return judgeHeader(facts) ?? (await checkSound(path, facts, options, signal));
  } catch (cause) {
    signal?.throwIfAborted();
    throw new AudioCheckFailed(`The recording could not be checked: ${nameOf(cause)}`, { cause });
  }
}

async function checkSound(
  path: string,
  facts: AudioFacts,
  options: AudioCheckOptions,
  signal?: AbortSignal,
): Promise<AudioVerdict> {
  const { maxSeconds = LONGEST_RECORDING, decoderMegabytes = 1024 } = options;
  const declared = await declaredLength(path, facts);
  const limits = { maxSeconds, wallSeconds: wallSecondsOf(options), memoryMegabytes: decoderMegabytes };
  const sound = decodeStereo(path, options, limits, signal);
  const detector = () => new VoiceActivityDetector({ modelPath: options.vadModelPath });
  const meter = new StereoMeter([detector(), detector()]);
  try {
    for (;;) {
      const next = await sound.next();
      if (next.done) return judgeSound(facts, declared, meter.finish(), next.value);
      meter.push(next.value);
    }
  } finally {
    await sound.return({ complaints: '', cut: true });
  }
}

/** An error of the system names a path; its code says as much and gives nothing away. */
function nameOf(cause: unknown): string {
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.message : 'unknown error';
}
