import { TaskAborted, TaskDeferred } from '../concurrency/pool/task-errors';
import { ApiError, InvalidPayload, type ApiException } from '../http/api-exception';
import { RedactionTooLong } from '../redaction/threads/redactor';

const RETRY_AFTER_SECONDS = '10';

/**
 * What a client is told whose transcript was not redacted; null for any other error. Nothing of it may be stored, so it
 * cannot be accepted to be tried later. One that took too long would take as long again.
 */
export function notRedacted(error: unknown): ApiException | null {
  if (error instanceof RedactionTooLong)
    return new InvalidPayload([
      {
        field: 'transcript',
        message:
          'takes too long to redact: it is far longer than a call, or hardly holds words; send what was said, or less of it',
        code: 'text_too_long',
      },
    ]);
  if (error instanceof TaskDeferred || error instanceof TaskAborted)
    return new ApiError(
      503,
      'scoring_busy',
      'There is no time to redact this transcript at the moment. Send it again later.',
      { 'Retry-After': RETRY_AFTER_SECONDS },
    );
  return null;
}
