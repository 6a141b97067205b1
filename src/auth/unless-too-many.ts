import { SemaphoreFull } from '../concurrency/semaphore';
import { ApiError } from '../http/api-exception';

/** 503 where too many passwords are worked on already: a few at a time, as each takes memory, and time of a core. */
export async function unlessTooMany<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof SemaphoreFull)) throw error;
    throw new ApiError(
      503,
      'sign_in_busy',
      'Too many people are signing in at once. Try again in a few seconds.',
      {
        'Retry-After': '5',
      },
    );
  }
}
