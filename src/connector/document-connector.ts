import { applyDecorators, UseGuards, UseInterceptors } from '@nestjs/common';
import { ApiCookieAuth, ApiResponse, ApiTags } from '@nestjs/swagger';
import { AdministratorGuard, SameOriginGuard } from '../auth/administrator.guard';
import { CodedErrorBody, CodedValidationErrorBody } from '../http/error.dto';
import { ScoringUnavailable } from './scoring-unavailable.interceptor';

/** Name of the security scheme in the description. */
export const SESSION_SCHEME = 'administratorSession';

/** What every controller of the connector has in common: signed-in administrators only, and its description. */
export const ForAdministrators = () =>
  applyDecorators(
    UseGuards(SameOriginGuard, AdministratorGuard),
    UseInterceptors(ScoringUnavailable),
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

export const InvalidAnswer = () =>
  ApiResponse({ status: 400, description: 'A field is wrong.', type: CodedValidationErrorBody });

export const NotFoundAnswer = (description: string) =>
  ApiResponse({ status: 404, description, type: CodedErrorBody });

export const ConflictAnswer = (description: string) =>
  ApiResponse({ status: 409, description, type: CodedErrorBody });

/** Kinds of stored recordings. */
export const AUDIO_TYPES = ['audio/wav', 'audio/mpeg', 'audio/flac', 'audio/ogg', 'audio/mp4'];

/** An answer that is no JSON. Not `@ApiProduces`: that would say the same of the errors. */
export const FileAnswer = (status: number, description: string, types: readonly string[]) =>
  ApiResponse({ status, description, content: Object.fromEntries(types.map((type) => [type, {}])) });
