import { HttpException } from '@nestjs/common';

/** A field of a request that is wrong, and what to do about it. */
export interface Issue {
  /** Path of the field, such as `transcript.3.speaker`. */
  field: string;
  message: string;
}

/** An answer other than success whose body is already in the shape the specification gives. */
export class ApiException extends HttpException {
  constructor(
    status: number,
    readonly body: Record<string, unknown>,
    readonly headers: Record<string, string> = {},
  ) {
    super(body, status);
  }
}

/** 400 ValidationError. */
export class InvalidPayload extends ApiException {
  constructor(issues: Issue[]) {
    super(400, { error: 'Invalid payload.', issues });
  }
}

/** Any Error body: `{error}` says what went wrong and what to do. */
export class ApiError extends ApiException {
  constructor(status: number, error: string, headers: Record<string, string> = {}) {
    super(status, { error }, headers);
  }
}

/** 404: what is asked for does not exist for this organisation. */
export class NotFound extends ApiError {
  constructor(what: string) {
    super(404, what);
  }
}
