import type { NextFunction, Request, Response } from 'express';
import { Histogram } from 'prom-client';

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the first byte of a request to the last of its answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
});

/** Times every request by its route; the address itself, which is the client's, is never a label. */
export function timeRequests(request: Request, response: Response, next: NextFunction): void {
  const end = duration.startTimer({ method: request.method });
  response.once('finish', () => {
    const route = (request.route as { path?: string } | undefined)?.path ?? 'unknown';
    end({ route, status: String(response.statusCode) });
  });
  next();
}
