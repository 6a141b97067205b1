import { open } from 'node:fs/promises';
import { type VoiceActivityWorker, InlineVoiceActivityWorker } from '../voice-activity/voice-activity-worker';
import { AudioCheckFailed } from './audio-check-failed';
import type { AudioFormat, AudioVerdict } from './audio-verdict';
import { isPromisedContainer } from './container';
import { DecodedCopy } from './decode/decoded-copy';
import { declaredLength } from './decode/declared-length';
import { decodeStereo, type StereoLimits } from './decode/decode-stereo';
import { type DecoderOptions, decodingLimits } from './decode/ffmpeg-arguments';
import { ByteAllowance, longestOf } from './decode/longest-sound';
import { probeAudio } from './decode/probe-audio';
import type { DecodingEnd } from './decode/sample-stream';
import { type AudioHeader, judgeHeader, judgeSound, undecodable } from './judge-recording';
import { StereoAnalyzer } from './stereo-analyzer';
import { MAX_RECORDING } from './thresholds';

export interface AudioCheckOptions extends DecoderOptions {
  /** Path of the Silero voice activity model (ONNX). */
  vadModelPath: string;
  /** Seconds of sound the check is willing to decode; a longer recording is refused as `undecodable`. */
  maxSeconds?: number;
  /** Seconds of wall time for the decoder at most; less for a file that can hold less. */
  wallSeconds?: number;
}

/** How one check is done. */
export interface CheckTask {
  signal?: AbortSignal;
  /** For the left and the right channel; to be used again only after a verdict. */
  workers?: readonly [VoiceActivityWorker, VoiceActivityWorker];
  /** A new file for the decoded sound, if it is wanted; whoever names it removes it. */
  decodedPath?: string;
}

/** How long the decoder may take: ten hours of sound are checked in five minutes on one core. */
export const wallSecondsOf = ({ wallSeconds = 3600 }: AudioCheckOptions): number => wallSeconds;

/**
 * Checks a recording in this process, in one pass over the decoded sound, with memory that does not grow with
 * its length. Without workers of its own the voice activity model runs on the calling thread: a server uses
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
  const { maxSeconds = MAX_RECORDING } = options;
  const limits = await limitsFor(path, maxSeconds, options);
  const facts = await probeAudio(path, options);
  if (!facts || !isPromisedContainer(facts, format)) return undecodable(facts, format);
  const declared = await declaredLength(path, facts);
  const header = { facts, declared, allowed: maxSeconds };
  return judgeHeader(header) ?? (await checkSound(path, header, limits, options, task));
}

async function checkSound(
  path: string,
  header: AudioHeader,
  limits: StereoLimits,
  options: AudioCheckOptions,
  { signal, workers, decodedPath }: CheckTask,
): Promise<AudioVerdict> {
  const inlineWorker = () => new InlineVoiceActivityWorker({ modelPath: options.vadModelPath });
  const analyzer = new StereoAnalyzer(workers ?? [inlineWorker(), inlineWorker()]);
  const sound = decodeStereo(path, options, limits, signal);
  const copy = decodedPath === undefined ? undefined : await DecodedCopy.begin(decodedPath);
  try {
    const allowance = new ByteAllowance(header.facts);
    let end: DecodingEnd | undefined;
    while (end === undefined) {
      const next = await sound.next();
      if (next.done) end = next.value;
      else if (!allowance.take(next.value)) end = { complaints: '', cut: true };
      else await Promise.all([analyzer.push(next.value), copy?.write(next.value)]);
    }
    const verdict = judgeSound(header, await analyzer.finish(), end);
    return copy ? { ...verdict, isDecodedKept: await copy.finish() } : verdict;
  } finally {
    await sound.return({ complaints: '', cut: true });
    await copy?.finish();
  }
}

async function limitsFor(
  path: string,
  maxSeconds: number,
  options: AudioCheckOptions,
): Promise<StereoLimits> {
  const bytes = await sizeOf(path);
  const limits = decodingLimits(bytes, Math.min(maxSeconds, longestOf(bytes)));
  return { ...limits, wallSeconds: Math.min(limits.wallSeconds, wallSecondsOf(options)), maxSeconds };
}

async function sizeOf(path: string): Promise<number> {
  const file = await open(path);
  try {
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** An error of the system names a path; its code says as much and gives nothing away. */
function nameOf(cause: unknown): string {
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.message : 'unknown error';
}
