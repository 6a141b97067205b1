import { Controller, Delete, Get, HttpCode, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBody, ApiCookieAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  AdministratorGuard,
  SameOriginGuard,
  type AdministratorRequest,
} from '../../auth/administrator.guard';
import { OpenTo } from '../../auth/open-to.decorator';
import {
  browserToken,
  clearSessionCookie,
  isSecure,
  sessionToken,
  setBrowserCookie,
  setSessionCookie,
} from '../../auth/session-cookie';
import type { SignedIn } from '../../auth/signed-in';
import { ServerSettings } from '../../config/server-settings';
import { CodedErrorBody } from '../../http/error.dto';
import { InvalidAnswer } from '../../http/described-answers';
import { SESSION_SCHEME } from '../../auth/for-administrators.decorator';
import { JsonBody } from '../../http/json-body.decorator';
import { PasswordBody, SessionDto, SignInBody } from './session.dto';
import { SignIn, type Session, type TriedFrom } from './sign-in.service';

const NOT_SIGNED_IN = {
  status: 401,
  description: 'Not signed in, or the session has ended.',
  type: CodedErrorBody,
};
const BUSY = {
  status: 503,
  description: 'Too many people are signing in at once; see Retry-After.',
  type: CodedErrorBody,
};
const OTHER_SITE = { status: 403, description: 'Sent from a page of another site.', type: CodedErrorBody };

@ApiTags('Connector')
@Controller('v1/connector')
@UseGuards(SameOriginGuard)
export class SessionController {
  constructor(
    private readonly signIn: SignIn,
    private readonly settings: ServerSettings,
  ) {}

  @Post('session')
  @HttpCode(200)
  @ApiOperation({ operationId: 'signIn', summary: 'Sign in; the session travels in a cookie' })
  @ApiBody({ type: SignInBody })
  @ApiResponse({ status: 200, description: 'Signed in.', type: SessionDto })
  @ApiResponse({
    status: 401,
    description: 'The address, the password or the code is wrong, or a code is asked for.',
    type: CodedErrorBody,
  })
  @ApiResponse({ status: 429, description: 'Too many tries; see Retry-After.', type: CodedErrorBody })
  @ApiResponse(BUSY)
  @ApiResponse(OTHER_SITE)
  @InvalidAnswer()
  async create(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @JsonBody(SignInBody) body: SignInBody,
  ): Promise<SessionDto> {
    const session = await this.signIn.signIn(body, this.triedFrom(request));
    this.setCookies(request, response, session);
    return toDto(session);
  }

  @Get('session')
  @UseGuards(AdministratorGuard)
  @OpenTo('first_password')
  @ApiCookieAuth(SESSION_SCHEME)
  @ApiOperation({ operationId: 'getSession', summary: 'Who is signed in' })
  @ApiResponse({ status: 200, description: 'Signed in.', type: SessionDto })
  @ApiResponse(NOT_SIGNED_IN)
  show(@Req() request: AdministratorRequest): SessionDto {
    const { administrator, organisation, sessionExpiresAt: expiresAt, passwordMustChange } = request;
    return toDto({ administrator, organisation, expiresAt, passwordMustChange });
  }

  @Delete('session')
  @HttpCode(204)
  @ApiOperation({ operationId: 'signOut', summary: 'Sign out; also when the session has ended already' })
  @ApiResponse({ status: 204, description: 'Signed out.' })
  @ApiResponse(OTHER_SITE)
  async end(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const secure = this.isSecure(request);
    const token = sessionToken(request, secure);
    if (token) await this.signIn.signOut(token, { address: request.ip });
    clearSessionCookie(response, secure);
  }

  @Put('password')
  @UseGuards(AdministratorGuard)
  @OpenTo('first_password', 'demo')
  @ApiCookieAuth(SESSION_SCHEME)
  @ApiOperation({
    operationId: 'changePassword',
    summary: 'Change the own password; ends every session but a new one for this browser',
  })
  @ApiBody({ type: PasswordBody })
  @ApiResponse({ status: 200, description: 'Changed.', type: SessionDto })
  @ApiResponse(NOT_SIGNED_IN)
  @ApiResponse(OTHER_SITE)
  @ApiResponse({ status: 429, description: 'Too many tries; see Retry-After.', type: CodedErrorBody })
  @ApiResponse(BUSY)
  @InvalidAnswer()
  async changePassword(
    @Req() request: AdministratorRequest,
    @Res({ passthrough: true }) response: Response,
    @JsonBody(PasswordBody) body: PasswordBody,
  ): Promise<SessionDto> {
    const { administrator, organisation } = request;
    const session = await this.signIn.changePassword(
      administrator,
      body.current_password,
      body.new_password,
      this.triedFrom(request),
    );
    this.setCookies(request, response, session);
    return toDto({ administrator, organisation, expiresAt: session.expiresAt, passwordMustChange: false });
  }

  private isSecure(request: Request): boolean {
    return isSecure(request, this.settings.PUBLIC_URL);
  }

  private triedFrom(request: Request): TriedFrom {
    const secure = this.isSecure(request);
    return {
      address: request.ip,
      browserToken: browserToken(request, secure),
      sessionToken: sessionToken(request, secure),
      userAgent: request.headers['user-agent'],
    };
  }

  private setCookies(request: Request, response: Response, { token, expiresAt, browser }: Session): void {
    const secure = this.isSecure(request);
    setSessionCookie(response, secure, token, expiresAt);
    setBrowserCookie(response, secure, browser.token, browser.expiresAt);
  }
}

const toDto = ({ administrator, organisation, expiresAt, passwordMustChange }: SignedIn): SessionDto => ({
  email: administrator.email,
  organisation_id: organisation.id,
  organisation_name: organisation.name,
  demo: organisation.demo,
  password_must_change: passwordMustChange,
  expires_at: expiresAt.toISOString(),
});
