import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiResponse } from '@nestjs/swagger';
import { ErrorBody } from './error.dto';

const COMMON: Record<number, string> = {
  401: 'The integration key is missing or not valid.',
  403: 'The organisation is a demo environment.',
  500: 'Something went wrong on the service side. Retry with backoff: 1 min, 5 min, 15 min, 1 h, 6 h.',
  503: 'Authentication is temporarily unavailable. Retry with backoff: 1 min, 5 min, 15 min, 1 h, 6 h.',
};

/** Describes what every operation of client systems has in common: its key, and the answers any can give. */
export const DocumentClientOperation = () =>
  applyDecorators(
    ApiBearerAuth('integrationKey'),
    ...Object.entries(COMMON).map(([status, description]) =>
      ApiResponse({ status: Number(status), description, type: ErrorBody }),
    ),
  );
