import type { NestExpressApplication } from '@nestjs/platform-express';
import helmet from 'helmet';
import { ServerSettings } from '../config/server-settings';
import { answerUnreadableRequests } from './client-error';
import { ApiExceptionFilter } from './exception.filter';
import { describeApi } from './openapi';

/** What every process that answers requests has in common: headers, errors in their shape, the description. */
export function serveApi(app: NestExpressApplication): void {
  const { TRUST_PROXY } = app.get(ServerSettings);
  app.set('trust proxy', TRUST_PROXY);
  app.disable('x-powered-by');
  app.use(helmet());
  app.useGlobalFilters(new ApiExceptionFilter());
  describeApi(app);
  const server = app.getHttpServer();
  answerUnreadableRequests(server);
  // Node would end any request after five minutes, a large upload over a slow line included; bodies are
  // bounded by inactivity where they are read.
  server.requestTimeout = 0;
  server.headersTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
}
