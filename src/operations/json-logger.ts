import type { LoggerService } from '@nestjs/common';
import { pino, type Logger } from 'pino';
import { safeError } from './safe-error';

/** One JSON line an event on standard output, with ids made here and nothing that a client sent. */
export const jsonLog = (level: string): Logger => pino({ level, serializers: { err: safeError } });

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/**
 * Takes what Nest and the modules have to say: a text, or facts and a text, as in
 * `logger.warn({ err, jobId }, 'A recording was not processed')`. Nest appends the name of who says it.
 */
export class JsonLogger implements LoggerService {
  constructor(private readonly lines: Logger) {}

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(level: Level, message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    if (message instanceof Error) this.lines[level]({ context, err: message });
    else if (typeof message === 'object' && message !== null)
      this.lines[level]({ context, ...message }, rest.length > 1 ? String(rest[0]) : undefined);
    else this.lines[level]({ context }, String(message));
  }
}
