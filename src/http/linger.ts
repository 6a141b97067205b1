import type { Request, Response } from 'express';

/** How long a client may go on sending after it was answered, in milliseconds. */
const LINGER_MS = 15_000;

/**
 * Lets a client that was answered before it had sent its whole body read that answer. Closing at once
 * would reset the connection while bytes are under way, and the client would see only the reset. Node
 * reads and drops the rest; after a while the connection is closed all the same.
 */
export function lingerForUnreadBody(request: Request, response: Response): void {
  if (request.complete) return;
  response.once('finish', () => {
    request.resume();
    const timer = setTimeout(() => request.socket.destroy(), LINGER_MS);
    timer.unref();
    request.once('close', () => clearTimeout(timer));
  });
}
