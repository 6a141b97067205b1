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
          serializers: {
            err: safeError,
            // The route, not the address: what stands in a path or query is the client's.
            req: (request: { id: string; method: string; raw: { route?: { path?: string } } }) => ({
              id: request.id,
              method: request.method,
              route: request.raw.route?.path,
            }),
            res: (response: { statusCode: number }) => ({ status: response.statusCode }),
          },
        },
      }),
    }),
  ],
})
export class LoggingModule {}
