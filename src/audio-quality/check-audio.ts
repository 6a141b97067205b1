import { open } from 'node:fs/promises';
import { type Ear, NearEar } from '../voice-activity/ear';
import { AudioCheckFailed } from './audio-check-failed';
import type { AudioFormat, AudioVerdict } from './audio-verdict';
import { isPromisedContainer } from './container';
import { DecodedCopy } from './decode/decoded-copy';
import { declaredLength } from './decode/declared-length';
import { decodeStereo } from './decode/decode-stereo';
import type { DecoderOptions } from './decode/ffmpeg-arguments';
import { type AudioFacts, probeAudio } from './decode/probe-audio';
import { judgeHeader, judgeSound, undecodable } from './rules';
import { StereoListener } from './stereo-listener';

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

/** How one check is done. */
export interface CheckTask {
  signal?: AbortSignal;
  /** For the left and the right channel; to be used again only after a verdict. */
  ears?: readonly [Ear, Ear];
  /** A new file for the decoded sound, if it is wanted; whoever names it removes it. */
  decodedPath?: string;
}

/** How long the decoder may take: ten hours of sound are checked in five minutes on one core. */
export const wallSecondsOf = ({ wallSeconds = 3600 }: AudioCheckOptions): number => wallSeconds;

/** Half a day: no call lasts so long, and ten hours pass. */
const LONGEST_RECORDING = 12 * 3600;

/**
 * Checks a recording in this process, in one pass over the decoded sound, with memory that does not grow with
 * its length. Without ears of its own the voice activity model runs on the calling thread: a server uses
 * {@link AudioCheck}.
 *
 * @throws AudioCheckFailed when the check could not be done; what is wrong with the file is a verdict
 */
export async function checkAudio(
  path: string,
  format: AudioFormat,
  options: AudioCheckOptions,
  task: CheckTask = {},
): Promise<AudioVerdict> {
  try {
    await (await open(path)).close();
    return await checkFile(path, format, options, task);
  } catch (cause) {
    task.signal?.throwIfAborted();
    throw new AudioCheckFailed(`The recording could not be checked: ${nameOf(cause)}`, { cause });
  }
}

async function checkFile(
  path: string,
  format: AudioFormat,
  options: AudioCheckOptions,
  task: CheckTask,
): Promise<AudioVerdict> {
  const { maxSeconds = LONGEST_RECORDING, decoderMegabytes = 1024 } = options;
  const limits = { maxSeconds, wallSeconds: wallSecondsOf(options), memoryMegabytes: decoderMegabytes };
  const ended = new AbortController();
  const signals = task.signal ? [task.signal, ended.signal] : [ended.signal];
  const sound = decodeStereo(path, options, limits, AbortSignal.any(signals));
  // Each program takes a tenth of a second to start: the decoder does while ffprobe reads the header.
  const first = sound.next();
  first.catch(() => {}); // whoever waits for it still sees the rejection
  try {
    const facts = await probeAudio(path, options);
    if (!facts || !isPromisedContainer(facts, format)) return undecodable(facts, format);
    return judgeHeader(facts) ?? (await checkSound(path, facts, { first, sound }, options, task));
  } finally {
    ended.abort(); // what waits for the decoder need not wait any longer
    await sound.return({ complaints: '', cut: true });
  }
}

/** A decoding that has begun: `first` is what its first `next` promised. */
interface Decoding {
  sound: ReturnType<typeof decodeStereo>;
  first: ReturnType<Decoding['sound']['next']>;
}

async function checkSound(
  path: string,
  facts: AudioFacts,
  { sound, first }: Decoding,
  options: AudioCheckOptions,
  { ears, decodedPath }: CheckTask,
): Promise<AudioVerdict> {
  const declared = await declaredLength(path, facts);
  const ear = () => new NearEar({ modelPath: options.vadModelPath });
  const listener = new StereoListener(ears ?? [ear(), ear()]);
  const copy = decodedPath === undefined ? undefined : await DecodedCopy.begin(decodedPath);
  try {
    for (let next = await first; ; next = await sound.next()) {
      if (next.done) {
        const verdict = judgeSound(facts, declared, await listener.finish(), next.value);
        return copy ? { ...verdict, isDecodedKept: await copy.finish() } : verdict;
      }
      await Promise.all([listener.push(next.value), copy?.write(next.value)]);
    }
  } finally {
    await copy?.finish();
  }
}

/** An error of the system names a path; its code says as much and gives nothing away. */
function nameOf(cause: unknown): string {
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.message : 'unknown error';
}
