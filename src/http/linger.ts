import type { Request, Response } from 'express';

/** How long an answered client may pause while it goes on sending, in milliseconds. */
const PAUSE_MS = 15_000;
/** How long it may go on in all: many clients read no answer before they have sent their last byte. */
const LONGEST_MS = 10 * 60_000;

/**
 * Sends a JSON answer, also to a client that is still sending its body, and lets that client read it. Node
 * closes a connection that is not kept alive when the answer ends, and bytes then under way would reset it:
 * the client would see only the reset. So the whole answer is written at once, and ended when the body has
 * arrived, read and dropped. A client that pauses or never ends is cut off.
 */
export function sendJson(request: Request, response: Response, body: object): void {
  if (request.complete) {
    response.json(body);
    return;
  }
  const text = JSON.stringify(body);
  response.set('Content-Type', 'application/json; charset=utf-8');
  response.set('Content-Length', String(Buffer.byteLength(text)));
  response.write(text);
  const cutOff = () => request.socket.destroy();
  const pause = setTimeout(cutOff, PAUSE_MS).unref();
  const limit = setTimeout(cutOff, LONGEST_MS).unref();
  const end = () => {
    clearTimeout(pause);
    clearTimeout(limit);
    response.end();
  };
  request.on('data', () => pause.refresh());
  request.once('end', end);
  request.once('close', end);
  request.resume();
}
