import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express } from 'express';
import { ServerSettings } from '../config/server-settings';
import { answerUnreadableRequests } from './client-error';
import { askBeforeBodies, boundConnections, endUnreadBodies } from './connection-bounds';
import { ApiExceptionFilter } from './exception.filter';
import { readAddressLiterally } from './literal-address';
import { describeApi } from './openapi';
import { securityHeaders } from './security-headers';
import { pageFolder, servePage } from './serve-page';
import { closeWaitingResponses } from './waiting-responses';

/**
 * What every process that answers requests has in common: headers, errors in their shape, the description. The function
 * that is returned makes the description ahead.
 */
export function serveApi(app: NestExpressApplication): () => void {
  const { TRUST_PROXY, ROLE, MAX_CONNECTIONS, MAX_CONNECTIONS_PER_ADDRESS } = app.get(ServerSettings);
  app.set('trust proxy', TRUST_PROXY);
  app.disable('x-powered-by');
  // Answers are made for one request; hashing each for a cache that nobody keeps costs more than it saves.
  app.set('etag', false);
  const server = app.getHttpServer();
  askBeforeBodies(server);
  app.use(
    closeWaitingResponses,
    endUnreadBodies,
    securityHeaders,
    boundConnections(server, {
      most: MAX_CONNECTIONS,
      mostOfOne: MAX_CONNECTIONS_PER_ADDRESS ?? Math.ceil(MAX_CONNECTIONS / 2),
      isProxy: trustedAddresses(app),
    }),
    readAddressLiterally,
  );
  app.useGlobalFilters(new ApiExceptionFilter());
  const describeAhead = describeApi(app);
  const page = ROLE === 'worker' ? null : pageFolder();
  if (page) app.use(servePage(page));
  answerUnreadableRequests(server);
  // Node would end any request after five minutes, a large upload over a slow line included; bodies are
  // bounded by inactivity where they are read.
  server.requestTimeout = 0;
  server.headersTimeout = 20_000;
  server.keepAliveTimeout = 65_000;
  return describeAhead;
}

/** Whose word `trust proxy` takes for where a request comes from, as Express reads the setting. */
function trustedAddresses(app: NestExpressApplication): (address: string) => boolean {
  const express = app.getHttpAdapter().getInstance() as Express;
  const isTrusted = express.get('trust proxy fn') as (address: string, hops: number) => boolean;
  return (address) => isTrusted(address, 0);
}
