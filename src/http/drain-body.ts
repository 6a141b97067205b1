import type { Request, Response } from 'express';

/** How long an answered client may go on sending, and the least it must send meanwhile. */
interface DrainLimits {
  /** Between two checks of what has arrived, in milliseconds. */
  intervalMs: number;
  /** What must have arrived since the last check, in bytes. */
  minBytes: number;
  totalMs: number;
}

/** Many clients read no answer before they have sent their last byte. 4 kB a second is a thirtieth of 1 Mbit/s. */
const AUTHENTICATED: DrainLimits = { intervalMs: 15_000, minBytes: 15 * 4096, totalMs: 10 * 60_000 };
/** A client without a valid key or session gets time to read its answer, and none to hold the connection. */
const UNAUTHENTICATED: DrainLimits = { intervalMs: 5_000, minBytes: 5 * 4096, totalMs: 20_000 };

/** The guards put the organisation on a request that they let in. */
const drainLimitsFor = (request: Request): DrainLimits =>
  'organisation' in request ? AUTHENTICATED : UNAUTHENTICATED;

/**
 * Sends a JSON answer, also to a client that is still sending its body, and lets that client read it. Node
 * closes a connection that is not kept alive when the answer ends, and bytes then under way would reset it:
 * the client would see only the reset. So the whole answer is written at once, and ended when the body has
 * arrived, read and dropped. A client that pauses, trickles or never ends is cut off.
 */
export function sendJson(request: Request, response: Response, body: object): void {
  // Whatever a route had begun to answer with.
  response.set('Content-Type', 'application/json; charset=utf-8');
  if (request.complete) {
    response.json(body);
    return;
  }
  const text = JSON.stringify(body);
  response.set('Content-Length', String(Buffer.byteLength(text)));
  response.write(text);
  drainBody(request, () => response.end());
}

/** Reads and drops the rest of a body; calls `ended` once, after its last byte or when the connection is gone or cut off. */
export function drainBody(request: Request, ended: () => void = () => undefined): void {
  const { socket } = request;
  if (request.destroyed || request.readableEnded || socket.destroyed) {
    ended();
    return;
  }
  const { intervalMs, minBytes, totalMs } = drainLimitsFor(request);
  let bytes = 0;
  const cutOff = () => {
    socket.destroy();
    end();
  };
  const rateCheck = setInterval(() => {
    if (bytes < minBytes) cutOff();
    bytes = 0;
  }, intervalMs).unref();
  const limit = setTimeout(cutOff, totalMs).unref();
  const end = () => {
    clearInterval(rateCheck);
    clearTimeout(limit);
    request.off('end', end).off('close', end);
    socket.off('close', end);
    ended();
  };
  request.on('data', (chunk: Buffer) => (bytes += chunk.length));
  request.once('end', end);
  request.once('close', end);
  // A request that was answered whole is not closed with its connection: nothing else would end this watch, and it would
  // keep the request in memory for ever.
  socket.once('close', end);
  request.resume();
}
