import type { Logger } from '@nestjs/common';
import type { Request } from 'express';
import { ApiError } from '../http/api-exception';
import { bearerToken } from './bearer-token';

const RETRY_AFTER_SECONDS = '60';

/** The key a request carries; throws 401 where it carries none. `name` is what the key is called. */
export function presentedKey(request: Request, name: string): string {
  const key = bearerToken(request.headers.authorization);
  if (key) return key;
  throw new ApiError(
    401,
    'key_missing',
    `Send the ${name} as "Authorization: Bearer <${name.toUpperCase().replace(' ', '_')}>".`,
    {
      'WWW-Authenticate': 'Bearer',
    },
  );
}

/** 401 for a key that is not, or no longer, valid; `error` says what to do. */
export const invalidKey = (error: string): ApiError =>
  new ApiError(401, 'key_invalid', error, { 'WWW-Authenticate': 'Bearer error="invalid_token"' });

/** What `recognise` finds out about a key; 503 where the database does not answer. */
export async function authenticated<T>(recognise: () => Promise<T>, logger: Logger): Promise<T> {
  try {
    return await recognise();
  } catch (error) {
    logger.error({ err: error }, 'The database did not answer while a key was checked');
    throw new ApiError(
      503,
      'authentication_unavailable',
      'Authentication is temporarily unavailable. Retry with backoff.',
      {
        'Retry-After': RETRY_AFTER_SECONDS,
      },
    );
  }
}
