import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { Histogram } from 'prom-client';

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the first byte of a request to the last of its answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
});

/** Addresses that monitoring requests every few seconds; logged only when they fail. */
const PROBES = new Set(['/health/live', '/health/ready', '/metrics']);

/** Measures and logs every request, and knows which are being answered. */
export class RequestMonitor {
  /** Responses that are being written, except those to monitoring. */
  private readonly open = new Set<Response>();

  constructor(private readonly log: Logger) {}

  /**
   * Metric and log line name the route of a request, which is known once it was routed. They never name its address,
   * which may hold data of the client.
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
   * Runs `work` once, at the first time that no request is being answered; checked every `everyMs`, first after that
   * time. Event streams do not count: they stay open for as long as somebody looks at a page.
   */
  whenIdle(work: () => void, everyMs: number): void {
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
