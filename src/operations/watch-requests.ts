import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { Histogram } from 'prom-client';

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the first byte of a request to the last of its answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
});

/** Addresses asked for every few seconds by machines; logged only when they fail. */
const PROBES = new Set(['/health/live', '/health/ready', '/metrics']);

/** Times every request, writes a line of it, and knows of those that are being answered. */
export class RequestWatch {
  /** Being written, but for the answers of machines that ask every few seconds. */
  private readonly open = new Set<Response>();

  constructor(private readonly log: Logger) {}

  /**
   * The measure and the line name a request's route, known once it was routed, and never the address: what stands in
   * that is the client's.
   */
  readonly handler: RequestHandler = (request, response, next) => {
    const began = performance.now();
    const isProbe = PROBES.has(request.url);
    if (!isProbe) this.open.add(response);
    response.once('close', () => {
      this.open.delete(response);
      const ms = performance.now() - began;
      const { method } = request;
      const { statusCode: status, writableFinished: answered } = response;
      const route = routeOf(request);
      if (answered) duration.observe({ method, route: route ?? 'unknown', status }, ms / 1000);
      const failed = status >= 500;
      if (!failed && isProbe) return;
      this.log[failed ? 'error' : 'info'](
        { method, route, status, ms: Math.round(ms) },
        answered ? 'A request was answered' : 'A client went away before its answer had ended',
      );
    });
    next();
  };

  /**
   * Does `work` once, when nothing is being answered; looked for every `everyMs`, first when as much has passed. An
   * event stream stays open for as long as somebody looks at a page, and is no work.
   */
  whenQuiet(work: () => void, everyMs: number): void {
    const timer = setInterval(() => {
      if (![...this.open].every(isEventStream)) return;
      clearInterval(timer);
      work();
    }, everyMs).unref();
  }
}

const isEventStream = (response: Response): boolean =>
  String(response.getHeader('content-type')).startsWith('text/event-stream');

const routeOf = (request: Request): string | undefined =>
  (request.route as { path?: string } | undefined)?.path;
