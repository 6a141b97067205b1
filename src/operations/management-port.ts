import { createServer, type IncomingMessage } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, RequestHandler } from 'express';
import { ApiError } from '../http/api-exception';
import { answerUnreadableRequests } from '../http/client-error';

/** Addresses that are none of a client's business. */
const MANAGEMENT = /^\/(health|metrics)(\/|$)/i;
/** An operator's few; more are nobody's that should ask. */
const DEFAULT_CONNECTIONS = 100;

/**
 * Serves health and metrics on a port of their own, and there alone: the public port knows none of them, and this one
 * nothing else.
 */
export class ManagementPort {
  private readonly came = new WeakSet<IncomingMessage>();

  constructor(
    private readonly app: NestExpressApplication,
    private readonly port: number,
    private readonly host: string,
  ) {}

  /** To stand before every route. */
  readonly apart: RequestHandler = (request, _response, next) => {
    const isManagement = MANAGEMENT.test(request.path);
    if (isManagement === this.came.has(request)) next();
    else next(new ApiError(404, 'There is nothing at this address.'));
  };

  /** Answers until the process has ended, also while it ends. */
  async listen(): Promise<void> {
    const answer = this.app.getHttpAdapter().getInstance() as Express;
    const server = createServer((request, response) => {
      this.came.add(request);
      answer(request, response);
    });
    server.maxConnections = DEFAULT_CONNECTIONS;
    answerUnreadableRequests(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, this.host, resolve);
    });
  }
}
