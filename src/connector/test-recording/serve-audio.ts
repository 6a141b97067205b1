import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { AudioFormat } from '../../audio-quality/audio-verdict';
import type { AudioStore, ByteRange } from '../../audio-store/audio-store';
import { ApiError } from '../../http/api-exception';

const CONTENT_TYPES: Record<AudioFormat, string> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
};

/** What is served: where it stands, what it is, and the job whose sound it is, which never changes. */
export interface ServedAudio {
  key: string;
  format: AudioFormat;
  bytes: number;
  jobId: string;
}

/** Answers with a recording or the one range of it a player asks for (RFC 9110, section 14). */
export async function serveAudio(
  store: AudioStore,
  { key, format, bytes, jobId }: ServedAudio,
  request: Request,
  response: Response,
): Promise<void> {
  const etag = `"${jobId}"`;
  const range = rangeOf(request, bytes, etag);
  const stream = await store.open(key, range);
  response.status(range ? 206 : 200).set({
    'Content-Type': CONTENT_TYPES[format],
    'Content-Length': String(range ? range.end - range.start + 1 : bytes),
    'Accept-Ranges': 'bytes',
    ETag: etag,
    // The voices of people: it belongs into no cache.
    'Cache-Control': 'private, no-store',
    ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${bytes}` } : {}),
  });
  if (request.method === 'HEAD') {
    stream.destroy();
    response.end();
    return;
  }
  // A player that has heard enough, or seeks, closes the connection: no fault of anybody's.
  await pipeline(stream, response).catch(() => response.destroy());
}

/** The range to send, or undefined for the whole; several at once are answered with the whole. */
function rangeOf(request: Request, bytes: number, etag: string): ByteRange | undefined {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  // A range that ends before it begins is none; the parser takes it for one beyond the end.
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (first !== undefined && Number(last) < Number(first)) return undefined;
  const ranges = request.range(bytes, { combine: true });
  if (ranges === -1)
    throw new ApiError(416, 'The range lies beyond the end of the recording.', {
      'Content-Range': `bytes */${bytes}`,
    });
  if (typeof ranges !== 'object' || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  const [only] = ranges;
  return only && { start: only.start, end: only.end };
}
