import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { VerbatimJson, writeJson } from '../../http/verbatim-json';

/** Writes the calls that routes answer, so that their metadata stand in the answer to the letter. */
@Injectable()
export class VerbatimCall implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((answer: unknown) => {
        const metadata = metadataOf(answer);
        if (metadata === null) return answer;
        // Else a text would be answered as HTML.
        context.switchToHttp().getResponse<Response>().type('json');
        return writeJson(answer as object, metadata);
      }),
    );
  }
}

const metadataOf = (answer: unknown): VerbatimJson | null =>
  typeof answer === 'object' &&
  answer !== null &&
  'metadata' in answer &&
  answer.metadata instanceof VerbatimJson
    ? answer.metadata
    : null;
