import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor } from './actor';
import type { AdministratorRequest } from './administrator.guard';
import { sourceNetwork } from './source-network';
import type { AuthenticatedRequest } from './integration-key.guard';

/** Who asks, by session or by key. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const request = context.switchToHttp().getRequest<AdministratorRequest | AuthenticatedRequest>();
  const { id: organisationId } = request.organisation;
  if ('administrator' in request)
    return {
      ...{ id: request.administrator.id, organisationId, scopes: null, keyId: null },
      source: request.administrator.source ?? null,
    };
  const { scopes, keyId } = request.organisation;
  return { id: '', organisationId, scopes, keyId, source: sourceNetwork(request.ip) };
});
