import { QueryFailedError } from 'typeorm';

/** What the log keeps of an error. */
export interface LoggedError {
  type: string;
  code?: string;
  message?: string;
  /** Where it happened, without the message that usually stands in its first line. */
  stack: string[];
  cause?: LoggedError;
}

/**
 * An error as it may stand in a log. Database errors quote the values of a statement, and a JSON syntax
 * error the text it stumbled over: of those only the kind, code and place are kept, never the message.
 */
export function safeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const quotes = error instanceof QueryFailedError || error instanceof SyntaxError || 'sqlMessage' in error;
  const driverError = error instanceof QueryFailedError ? (error.driverError as unknown) : undefined;
  const code = (driverError ?? error) as { code?: unknown };
  return {
    type: error.name,
    ...(typeof code.code === 'string' ? { code: code.code } : {}),
    ...(quotes ? {} : { message: error.message }),
    stack: (error.stack ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.startsWith('at '))
      .slice(0, 12),
    ...(error.cause instanceof Error ? { cause: safeError(error.cause) } : {}),
  };
}
