import type { IncomingMessage } from 'node:http';
import { ApiError } from './api-exception';

/** 408: what a client is told whose request stopped arriving. */
export const requestStalled = (): ApiError =>
  new ApiError(408, 'The request stalled: no data arrived for too long. Send it again.');

/**
 * Calls `stalled` when a request's body has sent no byte for `idleMs`. Bounds inactivity rather than total
 * time: a large upload over a slow line is no fault. Call `stop` when the body has been read.
 */
export class IdleTimeout {
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly request: IncomingMessage,
    idleMs: number,
    stalled: () => void,
  ) {
    this.timer = setTimeout(() => {
      this.stop();
      stalled();
    }, idleMs);
    request.on('data', this.restart);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.request.off('data', this.restart);
  }

  private readonly restart = (): void => {
    this.timer.refresh();
  };
}
