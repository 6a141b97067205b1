import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Organisation } from '../organisations/organisation.entity';
import type { AuthenticatedRequest } from './integration-key.guard';

/** The organisation whose key or session the request carries. */
export const CurrentOrganisation = createParamDecorator(
  (_: unknown, context: ExecutionContext): Organisation =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().organisation,
);
