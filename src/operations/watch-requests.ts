import type { Request, RequestHandler } from 'express';
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

/**
 * Times every request and writes a line of it. Both name its route, known once the request was routed, and
 * never the address: what stands in that is the client's.
 */
export function watchRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const began = performance.now();
    response.once('close', () => {
      const ms = performance.now() - began;
      const { method } = request;
      const { statusCode: status, writableFinished: answered } = response;
      const route = routeOf(request);
      if (answered) duration.observe({ method, route: route ?? 'unknown', status }, ms / 1000);
      const failed = status >= 500;
      if (!failed && PROBES.has(request.url)) return;
      log[failed ? 'error' : 'info'](
        { method, route, status, ms: Math.round(ms) },
        answered ? 'A request was answered' : 'A client went away before its answer had ended',
      );
    });
    next();
  };
}

const routeOf = (request: Request): string | undefined =>
  (request.route as { path?: string } | undefined)?.path;
