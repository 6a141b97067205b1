import type { Response } from 'express';
import { ApiException } from './api-exception';

/** The client is gone before its answer: there is nobody to tell. */
export class ClientLeft extends ApiException {
  constructor() {
    super(400, null, { error: 'The client closed the connection before its answer.' });
  }
}

/**
 * Whether the client of a response is gone. The connection is asked too: a response that waits for an earlier one of its
 * connection is not told.
 */
export const hasLeft = (response: Response): boolean => response.destroyed || response.req.socket.destroyed;

/** Aborts when the client goes before its answer has ended; at once when it is gone already. */
export function clientLeft(response: Response): AbortSignal {
  const left = new AbortController();
  if (hasLeft(response)) left.abort(new ClientLeft());
  else
    response.once('close', () => {
      if (!response.writableFinished) left.abort(new ClientLeft());
    });
  return left.signal;
}
