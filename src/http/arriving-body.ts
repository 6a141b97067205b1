import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from './api-exception';

/**
 * How fast a body must arrive on average, in bytes a second: a tenth of what a telephone line carries, so that only a
 * client that holds a connection on purpose is slower.
 */
const MIN_BYTES_PER_SECOND = 256;

/** 408: the request stopped arriving. */
export const requestStalled = (): ApiError =>
  new ApiError(
    408,
    'request_stalled',
    'The request stalled: no data arrived for too long, or next to none. Send it again.',
  );

/** The connection closed before the whole body had arrived. */
export class BodyCutShort extends Error {
  constructor() {
    super('the body was cut short');
    this.name = 'BodyCutShort';
  }
}

/** How long a body may take to arrive. */
export interface BodyTimeouts {
  /** Without a byte, or with fewer than `MIN_BYTES_PER_SECOND`, in milliseconds. */
  idleMs: number;
  /** In all, in milliseconds; not limited when absent: a large upload over a slow line is no fault. */
  totalMs?: number;
}

/**
 * The bytes of a request's body as they arrive. Only the time in which the client is waited for counts against it, not
 * what the consumer takes. Throws `requestStalled`, `BodyCutShort`, or the reason of `signal`. What is left of the body
 * when the consumer stops is for the answer to deal with (`sendJson`).
 *
 * Small pieces that arrive together come as one: clients may cut a body into single bytes.
 */
export async function* arrivingBody(
  request: IncomingMessage,
  { idleMs, totalMs }: BodyTimeouts,
  signal?: AbortSignal,
): AsyncGenerator<Buffer, void, undefined> {
  let wake = (): void => undefined;
  const onEvent = (): void => wake();
  for (const event of EVENTS) request.on(event, onEvent);
  signal?.addEventListener('abort', onEvent);
  const enough = (MIN_BYTES_PER_SECOND * idleMs) / 1000;
  let waited = 0;
  let arrived = 0;
  let waitedInAll = 0;
  try {
    sendContinue(request);
    for (;;) {
      signal?.throwIfAborted();
      if (request.readableEnded) return;
      // First of all: what had arrived before the client left is not worth reading.
      if (request.destroyed) throw new BodyCutShort();
      const chunk = request.read() as Buffer | null;
      if (chunk !== null) {
        arrived += chunk.length;
        if (arrived >= enough) arrived = waited = 0;
        yield chunk;
        continue;
      }
      const left = Math.min(idleMs - waited, (totalMs ?? Infinity) - waitedInAll);
      if (left <= 0) throw requestStalled();
      const began = performance.now();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      const passed = performance.now() - began;
      waited += passed;
      waitedInAll += passed;
    }
  } finally {
    for (const event of EVENTS) request.off(event, onEvent);
    signal?.removeEventListener('abort', onEvent);
  }
}

const EVENTS = ['readable', 'end', 'close', 'error'] as const;

/** A client that asks first is told to send only now: one that is refused beforehand never sends its body. */
function sendContinue(request: IncomingMessage & { res?: ServerResponse }): void {
  if (request.headers.expect !== undefined && request.res && !request.res.headersSent)
    request.res.writeContinue();
}
