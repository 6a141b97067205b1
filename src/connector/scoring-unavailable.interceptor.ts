import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { catchError, type Observable } from 'rxjs';
import { ApiError } from '../http/api-exception';
import { ScoringFailed } from '../scoring/engine/scoring-engine';
import { TaskDeferred } from '../concurrency/pool/task-errors';

/** Seconds after which asking again may help. */
const RETRY_AFTER = '5';

/** Answers 503 when a rubric or a call was not read for want of a thread, or not within its time limit. */
@Injectable()
export class ScoringUnavailable implements NestInterceptor {
  intercept(_: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      catchError((error: unknown) => {
        throw unavailable(error) ?? error;
      }),
    );
  }
}

function unavailable(error: unknown): ApiError | null {
  const headers = { 'Retry-After': RETRY_AFTER };
  if (error instanceof TaskDeferred)
    return new ApiError(
      503,
      'scoring_busy',
      'Scoring has no time for this at the moment. Try again.',
      headers,
    );
  if (error instanceof ScoringFailed)
    return new ApiError(
      503,
      'scoring_failed',
      `This did not come to an end (${error.message}). Try again, or make the rubric smaller.`,
      headers,
    );
  return null;
}
