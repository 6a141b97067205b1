import { createServer, type IncomingMessage } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, RequestHandler } from 'express';
import { ApiException } from '../http/api-exception';
import { answerUnreadableRequests } from '../http/client-error';

/** Addresses for operators, not for clients. */
const MANAGEMENT = /^\/(health|metrics)(\/|$)/i;
/** Operators and their monitoring need few. */
const MAX_CONNECTIONS = 100;

/** Serves health and metrics, and nothing else, on a port of their own; the public port then serves them no longer. */
export class ManagementPort {
  /** Requests that came by this port. */
  private readonly requests = new WeakSet<IncomingMessage>();

  constructor(
    private readonly app: NestExpressApplication,
    private readonly port: number,
    private readonly host: string,
  ) {}

  /** Middleware before every route: answers 404 on the port that does not serve the address. */
  readonly separate: RequestHandler = (request, _response, next) => {
    const isManagement = MANAGEMENT.test(request.path);
    if (isManagement === this.requests.has(request)) next();
    else next(new ApiException(404, null, { error: 'There is nothing at this address.' }));
  };

  /** Answers until the process has ended, also during shutdown. */
  async listen(): Promise<void> {
    const answer = this.app.getHttpAdapter().getInstance() as Express;
    const server = createServer((request, response) => {
      this.requests.add(request);
      answer(request, response);
    });
    server.maxConnections = MAX_CONNECTIONS;
    answerUnreadableRequests(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, this.host, resolve);
    });
  }
}
