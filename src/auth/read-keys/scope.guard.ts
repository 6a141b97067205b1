import { Injectable, Logger, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Response } from 'express';
import { ApiError } from '../../http/api-exception';
import { RequestLimits } from '../../limits/request-limits.service';
import type { AuthenticatedRequest } from '../integration-key.guard';
import { IntegrationKeys } from '../integration-keys.service';
import { authenticated, invalidKey, presentedKey } from '../presented-key';
import type { KeyScope } from './key-scope';
import { READ_KEY_PREFIX, ReadKeys, type RecognisedKey } from './read-keys.service';

/** Metadata of a route: the scope its keys need. */
export const REQUIRED_SCOPE = Symbol('scope a key needs');

/** 403 for a key that is valid but may not do this, as RFC 6750 codes it. */
export const insufficientScope = (scope: KeyScope): ApiError =>
  new ApiError(
    403,
    'scope_missing',
    `This key has not the scope "${scope}". Ask an administrator for a key that has it.`,
    {
      'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"`,
    },
  );

/**
 * Lets in requests whose key, a read key or the integration key, has the scope of the route; decides before a body is
 * read. A route that names no scope lets nobody in.
 */
@Injectable()
export class ScopeGuard implements CanActivate {
  private readonly logger = new Logger(ScopeGuard.name);

  constructor(
    private readonly reflector: Reflector,
    private readonly integrationKeys: IntegrationKeys,
    private readonly readKeys: ReadKeys,
    private readonly limits: RequestLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const scope = this.reflector.getAllAndOverride<KeyScope | undefined>(REQUIRED_SCOPE, targets);
    if (!scope) throw new ApiError(403, 'scope_missing', 'No key may be used here.');
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const key = presentedKey(request, 'read key');
    const recognised = await authenticated(() => this.recognise(key, request.ip ?? ''), this.logger);
    if (!recognised)
      throw invalidKey(
        'The key is not valid: it was replaced or revoked, or has expired. Ask an administrator for another.',
      );
    const { holder, networkAllowed } = recognised;
    if (holder.demo)
      throw new ApiError(
        403,
        'demo_organisation',
        'This organisation is a demo environment; its keys open nothing.',
      );
    if (!networkAllowed)
      throw new ApiError(403, 'network_not_allowed', 'This key may not be used from this network address.');
    if (!holder.scopes.includes(scope)) throw insufficientScope(scope);
    await this.limits.admit(holder, context.switchToHttp().getResponse<Response>());
    request.organisation = holder;
    return true;
  }

  private async recognise(key: string, address: string): Promise<RecognisedKey | null> {
    if (key.startsWith(READ_KEY_PREFIX)) return this.readKeys.recognise(key, address);
    const holder = await this.integrationKeys.organisationOf(key);
    return holder && { holder, networkAllowed: true };
  }
}
