import { applyDecorators, SetMetadata, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiResponse } from '@nestjs/swagger';
import { LIMIT_HEADERS, LIMIT_REACHED } from '../../http/document-errors';
import { CodedErrorBody } from '../../http/error.dto';
import type { KeyScope } from './key-scope';
import { REQUIRED_SCOPE, ScopeGuard } from './scope.guard';

/** Name of the security scheme in the description. */
export const READ_KEY_SCHEME = 'readKey';

/** Lets in requests with a key that has this scope, for a route or for all of a controller, and describes it. */
export const RequiresScope = (scope: KeyScope) =>
  applyDecorators(
    SetMetadata(REQUIRED_SCOPE, scope),
    UseGuards(ScopeGuard),
    ApiBearerAuth(READ_KEY_SCHEME),
    ApiResponse({
      status: 401,
      description: 'Key missing, unknown, revoked or expired.',
      type: CodedErrorBody,
    }),
    ApiResponse({
      status: 403,
      description: `The key has not the scope \`${scope}\`, may not be used from this network, or belongs to a demo environment.`,
      type: CodedErrorBody,
    }),
    ApiResponse({ status: 429, description: LIMIT_REACHED, type: CodedErrorBody, headers: LIMIT_HEADERS }),
    ApiResponse({ status: 500, description: 'Error on the service side.', type: CodedErrorBody }),
    ApiResponse({
      status: 503,
      description: 'Authentication temporarily unavailable.',
      type: CodedErrorBody,
    }),
  );
