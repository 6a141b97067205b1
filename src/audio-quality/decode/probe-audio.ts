import { resolve } from 'node:path';
import { DEMUXING_LIMITS, type DecoderOptions, inputArguments, probeProgram } from './ffmpeg-arguments';
import { runBounded, throwIfStopped } from './bounded-program';

/** What the file says about itself, before anything is decoded. */
export interface AudioFacts {
  /** ffmpeg's name of the demuxer that recognised the file, such as `wav` or `mov,mp4,m4a,3gp,3g2,mj2`. */
  container: string;
  /** ffmpeg's confidence in it, 1 to 100: junk that merely has a name gets 1, real files 24 or more. */
  confidence: number;
  codec: string;
  channels: number;
  /** Samples a second, as declared. */
  sampleRate: number;
  /** Bits each sample of a channel takes in the file; 0 where that is not always the same. */
  bitsPerSample: number;
  /** Size of the file. */
  bytes: number;
  /** Seconds as ffmpeg reads or estimates them from the file; null when it cannot tell. */
  declaredSeconds: number | null;
}

interface ProbeOutput {
  format?: { format_name?: string; probe_score?: number; duration?: string; size?: string };
  streams?: {
    codec_type?: string;
    codec_name?: string;
    channels?: number;
    sample_rate?: string;
    bits_per_sample?: number;
    duration?: string;
  }[];
}

const FORMAT_ENTRIES = 'format_name,probe_score,duration,size';
const STREAM_ENTRIES = 'codec_type,codec_name,channels,sample_rate,bits_per_sample,duration';

/** More than any sane header needs. */
const MAX_OUTPUT = 1 << 20;

/**
 * Reads container and first audio stream with ffprobe.
 * @returns null when the file is not one of the accepted containers or has no audio stream
 * @throws MediaProgramError when ffprobe itself could not do its work
 */
export async function probeAudio(path: string, options: DecoderOptions): Promise<AudioFacts | null> {
  const program = probeProgram(options);
  const running = runBounded(
    program,
    [
      '-v',
      'error',
      ...inputArguments(path),
      '-select_streams',
      'a:0',
      '-show_entries',
      `format=${FORMAT_ENTRIES}:stream=${STREAM_ENTRIES}`,
      '-of',
      'json',
    ],
    DEMUXING_LIMITS,
    { cell: options.cell, readable: [resolve(path)] },
  );
  let output = '';
  running.stdout.setEncoding('utf8');
  for await (const text of running.stdout as AsyncIterable<string>) {
    output += text;
    if (output.length > MAX_OUTPUT) running.kill();
  }
  const end = await running.ended;
  if (output.length > MAX_OUTPUT) return null;
  throwIfStopped(program, end);
  return factsIn(output);
}

function factsIn(output: string): AudioFacts | null {
  let probed: ProbeOutput;
  try {
    probed = JSON.parse(output) as ProbeOutput;
  } catch {
    return null;
  }
  const { format, streams } = probed;
  const stream = streams?.find((candidate) => candidate.codec_type === 'audio');
  if (!format?.format_name || !stream) return null;
  const seconds = Number(stream.duration ?? format.duration);
  return {
    container: format.format_name,
    confidence: format.probe_score ?? 0,
    codec: stream.codec_name ?? 'unknown',
    channels: stream.channels ?? 0,
    sampleRate: Number(stream.sample_rate ?? 0),
    bitsPerSample: stream.bits_per_sample ?? 0,
    bytes: Number(format.size ?? 0),
    declaredSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
  };
}
