import { applyDecorators, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CodedErrorBody } from '../http/error.dto';
import { AdministratorGuard, SameOriginGuard } from './administrator.guard';

/** Name of the security scheme in the description. */
export const SESSION_SCHEME = 'administratorSession';

/** What every controller of the page's API has in common: signed-in administrators only, and its description. */
export const ForAdministrators = () =>
  applyDecorators(
    UseGuards(SameOriginGuard, AdministratorGuard),
    ApiTags('Connector'),
    ApiCookieAuth(SESSION_SCHEME),
    ApiResponse({
      status: 401,
      description: 'Not signed in, or the session has ended.',
      type: CodedErrorBody,
    }),
    ApiResponse({
      status: 403,
      description:
        'A change from a page of another site, or to a demo organisation; or, with the code `password_must_change`, a first password that is to be changed before.',
      type: CodedErrorBody,
    }),
    ApiResponse({
      status: 500,
      description: 'Something went wrong on the service side.',
      type: CodedErrorBody,
    }),
    ApiResponse({ status: 503, description: 'Temporarily unavailable; try again.', type: CodedErrorBody }),
  );
