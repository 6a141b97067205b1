import { Injectable, Logger, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ApiError } from '../http/api-exception';
import { bearerToken } from './bearer-token';
import { IntegrationKeys, type KeyHolder } from './integration-keys.service';

/** A request whose integration key was recognised. */
export type AuthenticatedRequest = Request & { organisation: KeyHolder };

const RETRY_AFTER_SECONDS = '60';

/** Lets in requests with a live key of an organisation that is no demo; decides before a body is read. */
@Injectable()
export class IntegrationKeyGuard implements CanActivate {
  private readonly logger = new Logger(IntegrationKeyGuard.name);

  constructor(private readonly keys: IntegrationKeys) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const key = bearerToken(request.headers.authorization);
    if (!key)
      throw new ApiError(401, 'Send the integration key as "Authorization: Bearer <INTEGRATION_KEY>".', {
        'WWW-Authenticate': 'Bearer',
      });
    const organisation = await this.recognise(key);
    if (!organisation)
      throw new ApiError(
        401,
        'The integration key is not valid. A newer key may have replaced it: ask an administrator for the current one.',
        { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
      );
    if (organisation.demo)
      throw new ApiError(403, 'This organisation is a demo environment and cannot receive real calls.');
    request.organisation = organisation;
    return true;
  }

  private async recognise(key: string): Promise<KeyHolder | null> {
    try {
      return await this.keys.organisationOf(key);
    } catch (error) {
      this.logger.error({ err: error }, 'The database did not answer while a key was checked');
      throw new ApiError(503, 'Authentication is temporarily unavailable. Retry with backoff.', {
        'Retry-After': RETRY_AFTER_SECONDS,
      });
    }
  }
}
