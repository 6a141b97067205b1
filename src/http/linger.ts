import type { Request, Response } from 'express';

/** How long an answered client may pause while it goes on sending, in milliseconds. */
const PAUSE_MS = 15_000;
/** How long it may go on in all: many clients read no answer before they have sent their last byte. */
const LONGEST_MS = 10 * 60_000;

/**
 * Lets a client that was answered before it had sent its whole body read that answer. Closing at once
 * would reset the connection while bytes are under way, and the client would see only the reset. What it
 * still sends is read and dropped; a client that pauses or never ends is cut off.
 */
export function lingerForUnreadBody(request: Request, response: Response): void {
  if (request.complete) return;
  response.once('finish', () => {
    const cutOff = () => request.socket.destroy();
    const pause = setTimeout(cutOff, PAUSE_MS).unref();
    const end = setTimeout(cutOff, LONGEST_MS).unref();
    request.on('data', () => pause.refresh());
    const done = () => {
      clearTimeout(pause);
      clearTimeout(end);
    };
    request.once('end', done);
    request.once('close', done);
    request.resume();
  });
}
