import type { JsonBodyBounds } from '../../http/validation/json-body';

/** The body of the transcript route, which may be compressed. 10 MB as in the specification, section 8. */
export const TRANSCRIPT_BODY: Omit<JsonBodyBounds, 'idleMs'> = {
  maxBytes: 10 * 1024 * 1024,
  tooLarge: 'The body is larger than 10 MB. Send a shorter transcript.',
  tooManyValues: 'must not hold more values than 10 MB of sentences have',
  tooManyNames: 'has too many fields that are none of a transcript',
  inflate: true,
  // 10 MB at 0.14 Mbit/s.
  totalMs: 10 * 60_000,
};
