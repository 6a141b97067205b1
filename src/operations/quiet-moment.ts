import type { RequestHandler } from 'express';

/** Waits for a moment in which no request is being answered; those that look after the process's health do not count. */
export class QuietMoment {
  private open = 0;

  /** Counts the requests that are being answered. */
  readonly watch: RequestHandler = (request, response, next) => {
    if (!request.url.startsWith('/health/')) {
      this.open++;
      response.once('close', () => this.open--);
    }
    next();
  };

  /** Does `work` once, in the first quiet moment found; looked for every `everyMs`, first when as much has passed. */
  seize(work: () => void, everyMs: number): void {
    const timer = setInterval(() => {
      if (this.open > 0) return;
      clearInterval(timer);
      work();
    }, everyMs).unref();
  }
}
