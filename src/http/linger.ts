import type { Request, Response } from 'express';

/** How long an answered client may go on sending, and the least it must send meanwhile. */
interface Patience {
  /** Between two looks at what has arrived, in milliseconds. */
  lookMs: number;
  /** What must have arrived since the last look, in bytes. */
  leastBytes: number;
  longestMs: number;
}

/** Many clients read no answer before they have sent their last byte. 4 kB a second is a thirtieth of 1 Mbit/s. */
const KNOWN: Patience = { lookMs: 15_000, leastBytes: 15 * 4096, longestMs: 10 * 60_000 };
/** A client that was not let in may be anybody: it gets time to read why, and none to hold the connection. */
const UNKNOWN: Patience = { lookMs: 5_000, leastBytes: 5 * 4096, longestMs: 20_000 };

/** Guards note on a request whose it is. */
const patienceWith = (request: Request): Patience => ('organisation' in request ? KNOWN : UNKNOWN);

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
  dropRest(request, () => response.end());
}

/** Reads and drops the rest of a body; calls `ended` after its last byte, or when the connection is gone or cut off. */
export function dropRest(request: Request, ended: () => void = () => undefined): void {
  const { lookMs, leastBytes, longestMs } = patienceWith(request);
  const { socket } = request;
  let bytes = 0;
  const look = setInterval(() => {
    if (bytes < leastBytes) socket.destroy();
    bytes = 0;
  }, lookMs).unref();
  const limit = setTimeout(() => socket.destroy(), longestMs).unref();
  const end = () => {
    clearInterval(look);
    clearTimeout(limit);
    ended();
  };
  request.on('data', (chunk: Buffer) => (bytes += chunk.length));
  request.once('end', end);
  request.once('close', end);
  request.resume();
}
