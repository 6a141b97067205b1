import { Injectable, Logger, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../http/api-exception';
import { RequestLimits } from '../limits/request-limits.service';
import { IntegrationKeys } from './integration-keys.service';
import type { KeyHolder } from './key-use';
import { authenticated, invalidKey, presentedKey } from './presented-key';

/** A request whose integration key was recognised. */
export type AuthenticatedRequest = Request & { organisation: KeyHolder };

/** Lets in requests with a live key of an organisation that is no demo; decides before a body is read. */
@Injectable()
export class IntegrationKeyGuard implements CanActivate {
  private readonly logger = new Logger(IntegrationKeyGuard.name);

  constructor(
    private readonly keys: IntegrationKeys,
    private readonly limits: RequestLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const key = presentedKey(request, 'integration key');
    const organisation = await authenticated(() => this.keys.organisationOf(key), this.logger);
    if (!organisation)
      throw invalidKey(
        'The integration key is not valid. A newer key may have replaced it: ask an administrator for the current one.',
      );
    if (organisation.demo)
      throw new ApiError(
        403,
        'demo_organisation',
        'This organisation is a demo environment and cannot receive real calls.',
      );
    await this.limits.admit(organisation, context.switchToHttp().getResponse<Response>());
    request.organisation = organisation;
    return true;
  }
}
