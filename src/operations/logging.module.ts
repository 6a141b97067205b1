import { Module } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LoggerModule } from 'nestjs-pino';
import { v7 as uuidv7 } from 'uuid';
import { ServerSettings } from '../config/server-settings';
import { safeError } from './safe-error';

/** Addresses asked for every few seconds by machines; logged only when they fail. */
const PROBES = new Set(['/health/live', '/health/ready', '/metrics']);

const level = (request: IncomingMessage, response: ServerResponse, error?: Error) => {
  if (error || response.statusCode >= 500) return 'error' as const;
  return PROBES.has(request.url ?? '') ? ('silent' as const) : ('info' as const);
};

/** The route, known once the request was routed, and never the address: what stands in that is the client's. */
const withRoute = (request: IncomingMessage, _response: ServerResponse, value: object) => ({
  ...value,
  route: (request as IncomingMessage & { route?: { path?: string } }).route?.path,
});

/** One JSON line an event on standard output, with ids made here and nothing that a client sent. */
@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [ServerSettings],
      useFactory: ({ LOG_LEVEL }: ServerSettings) => ({
        pinoHttp: {
          level: LOG_LEVEL,
          genReqId: () => uuidv7(),
          customLogLevel: level,
          // Raw objects: pino's own serialisers would copy messages, addresses and headers into the log first.
          wrapSerializers: false,
          serializers: {
            err: safeError,
            req: ({ id, method }: IncomingMessage) => ({ id, method }),
            res: ({ statusCode }: ServerResponse) => ({ status: statusCode }),
          },
          customSuccessObject: withRoute,
          customErrorObject: (
            request: IncomingMessage,
            _response: ServerResponse,
            _error: Error,
            value: object,
          ) => withRoute(request, _response, value),
        },
      }),
    }),
  ],
})
export class LoggingModule {}
