import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ApiError, ApiException, InvalidPayload } from './api-exception';
import { arrivingBody, BodyCutShort, type BodyTimeouts } from './arriving-body';
import type { ByteReservation } from './bytes-in-flight';

/** How large a body may be, and how long it may take. */
export interface BodyBounds extends BodyTimeouts {
  /** Bytes, both as they arrive and inflated. */
  maxBytes: number;
  /** The error for a larger body. */
  tooLarge: string;
  /** Whether a compressed body is read at all. */
  inflate: boolean;
}

const INFLATERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

const FIRST_ROOM = 16 * 1024;

const wrongBody = (message: string): InvalidPayload =>
  new InvalidPayload([{ field: 'body', message, code: 'body_wrong' }]);

/**
 * Reads a request's body into memory, no further than its bound: neither of what arrives nor of what comes out of a
 * compressed one. `held` counts every byte that is kept. Throws 400, 408, 413 or what `held` throws.
 */
export async function collectBody(
  request: IncomingMessage,
  bounds: BodyBounds,
  held?: ByteReservation,
): Promise<Buffer> {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const inflater = Object.hasOwn(INFLATERS, encoding) ? INFLATERS[encoding] : undefined;
  if (encoding !== 'identity' && !bounds.inflate) throw wrongBody('must not be compressed');
  if (encoding !== 'identity' && !inflater)
    throw wrongBody('must not be compressed, or with gzip, deflate or br only');
  const tooLarge = () => new ApiError(413, 'body_too_large', bounds.tooLarge);
  if (Number(request.headers['content-length'] ?? 0) > bounds.maxBytes) throw tooLarge();
  // Ends the reading of what an inflater is still waiting for.
  const abort = inflater && new AbortController();
  try {
    const arriving = bounded(arrivingBody(request, bounds, abort?.signal), bounds.maxBytes, tooLarge);
    const body = inflater ? bounded(inflated(arriving, inflater()), bounds.maxBytes, tooLarge) : arriving;
    return await collect(body, held);
  } catch (error) {
    if (error instanceof ApiException) throw error;
    throw wrongBody(
      inflater && !(error instanceof BodyCutShort)
        ? 'does not hold what its Content-Encoding says; compress it so, or leave the header out'
        : 'could not be read to its end; send it again',
    );
  } finally {
    abort?.abort();
  }
}

async function* bounded(
  body: AsyncIterable<Buffer>,
  maxBytes: number,
  tooLarge: () => Error,
): AsyncGenerator<Buffer, void, undefined> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    yield chunk;
  }
}

/** An inflater takes in no more than what comes out is read of. */
async function* inflated(
  body: AsyncIterable<Buffer>,
  inflater: Transform,
): AsyncGenerator<Buffer, void, undefined> {
  const fed = pipeline(body, inflater);
  // Its errors are those of the inflater, which is read here.
  fed.catch(() => undefined);
  yield* inflater as AsyncIterable<Buffer>;
  await fed;
}

/** One buffer that grows: a list of single bytes would take a hundred times their memory. */
async function collect(body: AsyncIterable<Buffer>, held?: ByteReservation): Promise<Buffer> {
  let collected = Buffer.alloc(0);
  let length = 0;
  for await (const chunk of body) {
    held?.take(chunk.length);
    const needed = length + chunk.length;
    if (needed > collected.length) {
      const grown = Buffer.allocUnsafe(Math.max(needed, collected.length * 2, FIRST_ROOM));
      collected.copy(grown, 0, 0, length);
      collected = grown;
    }
    chunk.copy(collected, length);
    length = needed;
  }
  return collected.subarray(0, length);
}
