import { Injectable, Logger, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { ServerSettings } from '../config/server-settings';
import { ApiError } from '../http/api-exception';
import type { OrganisationView } from '../organisations/organisation-view';
import { AdministratorSessions } from './administrator-sessions.service';
import { OPEN_TO, type Restricted } from './open-to.decorator';
import { isSameOrigin } from './same-origin';
import { isSecure, sessionToken } from './session-cookie';
import type { AdministratorView, SignedIn } from './signed-in';
import { sourceNetwork } from './source-network';

/** A request of a signed-in administrator. */
export type AdministratorRequest = Request & {
  administrator: AdministratorView;
  organisation: OrganisationView;
  sessionExpiresAt: Date;
  /** Of the session, as the browser sent it. */
  sessionToken: string;
  passwordMustChange: boolean;
};

/** 403 for whoever has still the password that somebody else made; `code` tells it apart from every other 403. */
const firstPassword = (): ApiError =>
  new ApiError(403, 'password_must_change', 'Change your first password before anything else.');

/**
 * What an open page asks by itself does not make an idle session one that is used: it says so in a header. So it is with an
 * event stream, which a browser opens again whenever it was cut.
 */
const isUnattended = (request: Request): boolean =>
  request.get('X-Unattended') !== undefined || request.get('Accept') === 'text/event-stream';

/** Methods that change nothing. */
const SAFE_METHODS = new Set(['GET', 'HEAD']);

/** Refuses requests that change something and that another site made a browser send. */
@Injectable()
export class SameOriginGuard implements CanActivate {
  constructor(private readonly settings: ServerSettings) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (SAFE_METHODS.has(request.method)) return true;
    const { PUBLIC_URL } = this.settings;
    const hosts = [request.host, ...(PUBLIC_URL ? [new URL(PUBLIC_URL).host] : [])];
    if (isSameOrigin(request.headers, hosts)) return true;
    throw new ApiError(403, 'foreign_page', 'This request came from a page of another site.');
  }
}

/**
 * Lets in signed-in administrators; decides before a body is read. Those of a demo organisation may look at
 * everything and change nothing, and those who have not chosen their password yet are to do that first; `OpenTo` names
 * the routes that are open to them nevertheless.
 */
@Injectable()
export class AdministratorGuard implements CanActivate {
  private readonly logger = new Logger(AdministratorGuard.name);

  constructor(
    private readonly sessions: AdministratorSessions,
    private readonly settings: ServerSettings,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AdministratorRequest>();
    const token = sessionToken(request, isSecure(request, this.settings.PUBLIC_URL));
    const signedIn = token ? await this.recognise(token) : null;
    if (!token || !signedIn)
      throw new ApiError(401, 'signed_out', 'You are not signed in, or your session has ended. Sign in.');
    const targets = [context.getHandler(), context.getClass()];
    const openTo = this.reflector.getAllAndOverride<Restricted[] | undefined>(OPEN_TO, targets) ?? [];
    if (signedIn.passwordMustChange && !openTo.includes('first_password')) throw firstPassword();
    if (signedIn.organisation.demo && !SAFE_METHODS.has(request.method) && !openTo.includes('demo'))
      throw new ApiError(
        403,
        'demo_organisation',
        'This organisation is a demo environment: it can be looked at but not changed.',
      );
    if (!isUnattended(request)) this.sessions.noteUse(token);
    request.administrator = { ...signedIn.administrator, source: sourceNetwork(request.ip) };
    request.passwordMustChange = signedIn.passwordMustChange;
    request.organisation = signedIn.organisation;
    request.sessionExpiresAt = signedIn.expiresAt;
    request.sessionToken = token;
    return true;
  }

  private async recognise(token: string): Promise<SignedIn | null> {
    try {
      return await this.sessions.find(token);
    } catch (error) {
      this.logger.error({ err: error }, 'The database did not answer while a session was checked');
      throw new ApiError(
        503,
        'authentication_unavailable',
        'Authentication is temporarily unavailable. Try again in a minute.',
        {
          'Retry-After': '60',
        },
      );
    }
  }
}
