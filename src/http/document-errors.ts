import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiResponse } from '@nestjs/swagger';
import { ErrorBody, ValidationErrorBody } from './error.dto';

type Headers = Record<string, { description: string; schema: { type: 'string'; example: string } }>;

const header = (name: string, description: string, example: string): Headers => ({
  [name]: { description, schema: { type: 'string', example } },
});

/** Of an answer to requests beyond a limit that the operator has set. */
export const LIMIT_REACHED =
  'A limit that the operator has set is reached; nothing of the request was kept. Send it again after `Retry-After`.';
const LIMIT_EXAMPLE =
  'This key may send 600 requests a minute. Nothing of this request was kept: send it again in 12 s, or ask the operator for more.';
export const LIMIT_HEADERS: Headers = {
  ...header('Retry-After', 'Seconds to wait at least.', '12'),
  ...header('RateLimit-Policy', 'The limit.', '"key_requests_per_minute";q=600;w=60'),
  ...header(
    'RateLimit',
    'What is left of it, and in how many seconds there is more.',
    '"key_requests_per_minute";r=0;t=12',
  ),
};

/** An answer with an Error body, shown by an example of what it says. */
export const DocumentError = (status: number, description: string, error: string, headers?: Headers) =>
  ApiResponse({
    status,
    description,
    type: ErrorBody,
    examples: { error: { summary: description, value: { error } } },
    ...(headers ? { headers } : {}),
  });

/** 400 with every offending field. */
export const DocumentInvalid = (description: string, field: string, message: string) =>
  ApiResponse({
    status: 400,
    description,
    type: ValidationErrorBody,
    examples: {
      invalid: {
        summary: description,
        value: { error: 'Invalid payload.', issues: [{ field, message }] },
      },
    },
  });

/** Describes what every operation of client systems has in common: its key, and the answers any can give. */
export const DocumentClientOperation = () =>
  applyDecorators(
    ApiBearerAuth('integrationKey'),
    DocumentError(
      401,
      'The integration key is missing or not valid.',
      'Send the integration key as "Authorization: Bearer <INTEGRATION_KEY>".',
      header('WWW-Authenticate', 'The scheme to authenticate with.', 'Bearer'),
    ),
    DocumentError(
      403,
      'The organisation is a demo environment.',
      'This organisation is a demo environment and cannot receive real calls.',
    ),
    DocumentError(429, LIMIT_REACHED, LIMIT_EXAMPLE, LIMIT_HEADERS),
    DocumentError(
      500,
      'Something went wrong on the service side. Retry with backoff: 1 min, 5 min, 15 min, 1 h, 6 h.',
      'Something went wrong on our side. Try again later; if it persists, report 01a1fc94-cd0e-7473-ae9d-779e992e4f97.',
    ),
    DocumentError(
      503,
      'Authentication is temporarily unavailable. Retry with backoff: 1 min, 5 min, 15 min, 1 h, 6 h.',
      'Authentication is temporarily unavailable. Retry with backoff.',
      header('Retry-After', 'Seconds to wait at least.', '60'),
    ),
  );
