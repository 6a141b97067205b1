import { basename, dirname, join, resolve } from 'node:path';
import type { Cell } from '../../process-cell/cell';
import type { ProgramLimits } from './bounded-program';

export interface DecoderOptions {
  /** Name or path of ffmpeg. */
  ffmpegPath: string;
  /** Name or path of ffprobe; by default the one beside ffmpeg. */
  ffprobePath?: string;
  /** How far both are shut off; by default by no more than an empty environment. */
  cell?: Cell;
}

/** Everything is decoded to this rate: what voice activity and speech recognition listen to. */
export const DECODED_RATE = 16_000;

/**
 * Megabytes for ffprobe and ffmpeg. Most files need 50; the index of twelve hours of AAC at 48 kHz makes it 190, and
 * twice as much at 96 kHz. What goes beyond is a header that promises a table of any size.
 */
export const DECODER_MEGABYTES = 384;

/** Reading a header takes milliseconds; a file that needs longer is made to cost time. */
export const DEMUXING_LIMITS: ProgramLimits = {
  wallSeconds: 60,
  memoryMegabytes: DECODER_MEGABYTES,
  processorSeconds: 30,
};

/**
 * What decoding may take of a file of this size that can hold so much sound. ffmpeg decodes flac 600 times as fast as
 * it is played and reads 100 MB a second: ten times that, and some seconds to start. Wall time is that of whoever
 * listens: ten hours take five minutes on one core, and may take ten times as long on a busy machine.
 */
export const decodingLimits = (bytes: number, seconds: number): ProgramLimits => ({
  wallSeconds: 60 + seconds / 12,
  memoryMegabytes: DECODER_MEGABYTES,
  processorSeconds: 20 + seconds / 60 + bytes / 10_000_000,
});

/**
 * The demuxers a recording may be read with, and no other: ffmpeg would otherwise follow playlists, subtitles
 * and concatenation scripts to other files and hosts, whatever the file is called.
 */
const CONTAINERS = 'wav,w64,mp3,flac,ogg,mov';

/** Options that must stand before the input, and the input itself. */
export function inputArguments(path: string): string[] {
  return ['-protocol_whitelist', 'file,pipe', '-format_whitelist', CONTAINERS, '-i', `file:${resolve(path)}`];
}

/** Decodes the first audio stream and nothing else, through `filter` if given, to raw samples on stdout. */
export function decodeArguments(path: string, sampleFormat: 's16le' | 'f32le', filter?: string): string[] {
  // One thread: audio decoders gain nothing from more, and each would count against the memory limit.
  const decode = ['-nostdin', '-v', 'error', '-threads', '1', ...inputArguments(path), '-map', '0:a:0'];
  const only = ['-vn', '-sn', '-dn', ...(filter ? ['-af', filter] : [])];
  return [...decode, ...only, '-ar', `${DECODED_RATE}`, '-f', sampleFormat, 'pipe:1'];
}

export function probeProgram({ ffmpegPath, ffprobePath }: DecoderOptions): string {
  if (ffprobePath) return ffprobePath;
  const beside = basename(ffmpegPath).replace('ffmpeg', 'ffprobe');
  return ffmpegPath.includes('/') ? join(dirname(ffmpegPath), beside) : beside;
}
