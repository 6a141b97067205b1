import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { ApiError } from './api-exception';

/** First and last byte, both included, from 0. */
interface ByteRange {
  start: number;
  end: number;
}

/** What is served: bytes that never change. */
export interface ServedBytes {
  bytes: number;
  /** Names these bytes and no others. */
  tag: string;
  contentType: string;
  /** Name of the file for whoever saves it; without it, the bytes are shown where they can be. */
  fileName?: string;
  open(range?: ByteRange): Promise<Readable>;
}

/** Answers with stored bytes or the one range of them that is asked for (RFC 9110, section 14). */
export async function serveBytes(
  { bytes, tag, contentType, fileName, open }: ServedBytes,
  request: Request,
  response: Response,
): Promise<void> {
  const etag = `"${tag}"`;
  const range = rangeOf(request, bytes, etag);
  const stream = await open(range);
  response.status(range ? 206 : 200).set({
    'Content-Type': contentType,
    'Content-Length': String(range ? range.end - range.start + 1 : bytes),
    'Accept-Ranges': 'bytes',
    ETag: etag,
    // Voices and words of people: they belong into no cache.
    'Cache-Control': 'private, no-store',
    ...(fileName ? { 'Content-Disposition': `attachment; filename="${fileName}"` } : {}),
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
    throw new ApiError(416, 'range_not_satisfiable', 'The range lies beyond the end.', {
      'Content-Range': `bytes */${bytes}`,
    });
  if (typeof ranges !== 'object' || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  const [only] = ranges;
  return only && { start: only.start, end: only.end };
}
