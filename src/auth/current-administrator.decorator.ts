import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AdministratorRequest } from './administrator.guard';
import type { AdministratorView } from './signed-in';

/** The administrator whose session the request carries. */
export const CurrentAdministrator = createParamDecorator(
  (_: unknown, context: ExecutionContext): AdministratorView =>
    context.switchToHttp().getRequest<AdministratorRequest>().administrator,
);
