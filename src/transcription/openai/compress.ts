import { spawn, type ChildProcess } from 'node:child_process';
import { BARE_CELL, type Cell, type CellLimits } from '../../process-cell/cell';
import { inCell } from '../../process-cell/in-cell';
import { TranscriptionFailed } from '../transcription-engine';

/** How a channel travels to the endpoint. Not every server decodes every format: whisper.cpp takes wav alone. */
export const UPLOAD_FORMATS = {
  ogg: { type: 'audio/ogg', bytesPerSecond: 5_000, codec: ['-c:a', 'libopus', '-b:a', '28k', '-f', 'ogg'] },
  flac: { type: 'audio/flac', bytesPerSecond: 33_000, codec: ['-c:a', 'flac', '-f', 'flac'] },
  wav: { type: 'audio/wav', bytesPerSecond: 32_000, codec: null },
} as const;
export type UploadFormat = keyof typeof UPLOAD_FORMATS;

/** A channel is at most 25 minutes of sound, and streams through; ffmpeg maps 300 MB of libraries. */
const COMPRESSION_LIMITS: CellLimits = {
  memoryMegabytes: 384,
  addressMegabytes: 1408,
  processorSeconds: 600,
  fileBytes: 0,
};

/** The program, and how far it is shut off. */
export interface Compressor {
  ffmpegPath: string;
  /** By default no more than an empty environment. */
  cell?: Cell;
}

/** Puts 16 kHz mono samples into a file, all but wav with ffmpeg. Rejects with `TranscriptionFailed` or the signal's reason. */
export async function compress(
  samples: Float32Array,
  format: UploadFormat,
  { ffmpegPath, cell = BARE_CELL }: Compressor,
  signal?: AbortSignal,
): Promise<Blob> {
  const { codec, type } = UPLOAD_FORMATS[format];
  if (!codec) return new Blob([wavOf(samples)], { type });
  const input = ['-v', 'error', '-f', 'f32le', '-ar', '16000', '-ac', '1', '-i', 'pipe:0'];
  // Where no pipe could be made, for want of file descriptors, there are no streams, and `error` says so.
  const output = [...input, ...codec, 'pipe:1'];
  const { command, args, env } = inCell(cell, ffmpegPath, output, { limits: COMPRESSION_LIMITS });
  const child: ChildProcess = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env,
    signal,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.once('close', resolve);
  });
  child.stdin?.on('error', () => {}); // a pipe that breaks shows in the status
  child.stdin?.end(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const status = await ended.catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new TranscriptionFailed(`ffmpeg could not compress a channel: ${String(error)}`, true);
  });
  if (status !== 0)
    throw new TranscriptionFailed(`ffmpeg could not compress a channel (status ${status})`, true);
  return new Blob(chunks, { type });
}

/** A wav file of 16-bit samples at 16 kHz, mono. */
function wavOf(samples: Float32Array): Buffer<ArrayBuffer> {
  const HEADER = 44;
  const file = Buffer.alloc(HEADER + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16); // length of the format chunk
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(1, 22); // channels
  file.writeUInt32LE(16_000, 24);
  file.writeUInt32LE(32_000, 28); // bytes a second
  file.writeUInt16LE(2, 32); // bytes a frame
  file.writeUInt16LE(16, 34); // bits a sample
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((sample, i) => {
    const clipped = Math.max(-1, Math.min(1, sample));
    file.writeInt16LE(Math.round(clipped * 32_767), HEADER + i * 2);
  });
  return file;
}
