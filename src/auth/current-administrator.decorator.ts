import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Administrator } from './administrator.entity';
import type { AdministratorRequest } from './administrator.guard';

/** The administrator whose session the request carries. */
export const CurrentAdministrator = createParamDecorator(
  (_: unknown, context: ExecutionContext): Administrator =>
    context.switchToHttp().getRequest<AdministratorRequest>().administrator,
);
