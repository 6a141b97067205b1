import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AuthenticatedRequest } from './integration-key.guard';
import type { KeyHolder } from './key-use';

/** The organisation whose key or session the request carries. */
export const CurrentOrganisation = createParamDecorator(
  (_: unknown, context: ExecutionContext): KeyHolder =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().organisation,
);
