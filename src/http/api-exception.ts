import { HttpException } from '@nestjs/common';
import type { ErrorCode, IssueCode } from './error-codes';

/** What the sentence of an answer says by a number or word of its own, for those who tell it in other words. */
export type ErrorValues = Readonly<Record<string, string | number>>;

/** A field of a request that is wrong, and what to do about it. */
export interface Issue {
  /** Path of the field, such as `transcript.3.speaker`. */
  field: string;
  message: string;
  code: IssueCode;
  /** What the message says by a number of its own. */
  values?: ErrorValues;
}

/** An answer other than success. */
export class ApiException extends HttpException {
  constructor(
    status: number,
    /** Sent beside the body wherever the specification does not fix its fields; null before any route is reached. */
    readonly code: ErrorCode | null,
    /** In the shape the specification gives. */
    readonly body: Record<string, unknown>,
    readonly headers: Record<string, string> = {},
    /** Sent with the code. */
    readonly values?: ErrorValues,
    /** Sent with the code, in place of those of the body. */
    readonly issues?: readonly Issue[],
  ) {
    super(body, status);
  }
}

/** 400 ValidationError. */
export class InvalidPayload extends ApiException {
  constructor(issues: Issue[]) {
    const told = issues.map(({ field, message }) => ({ field, message }));
    super(400, 'invalid_payload', { error: 'Invalid payload.', issues: told }, {}, undefined, issues);
  }
}

/** Any Error body: `{error}` says what went wrong and what to do. */
export class ApiError extends ApiException {
  constructor(
    status: number,
    code: ErrorCode,
    error: string,
    headers: Record<string, string> = {},
    values?: ErrorValues,
  ) {
    super(status, code, { error }, headers, values);
  }
}

/** 404: what is asked for does not exist for this organisation. */
export class NotFound extends ApiError {
  constructor(code: ErrorCode, what: string) {
    super(404, code, what);
  }
}
