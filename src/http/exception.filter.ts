import {
  Catch,
  HttpException,
  Logger,
  NotFoundException,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { v7 as uuidv7 } from 'uuid';
import { allowedMethods } from './allowed-methods';
import { ApiError, ApiException } from './api-exception';
import { sendJson } from './drain-body';

const BY_STATUS: Record<number, string> = {
  400: 'The request cannot be read. Check its address and headers.',
  413: 'The request is too large.',
};

/** The three routes whose bodies the specification gives field by field; their answers have no code. */
const OF_SPECIFICATION = /^\/v1\/ingestion\//i;

/** Turns whatever a request ended in into the error shape of the specification, and hides causes of 500. */
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  private readonly logger = new Logger('Request');

  catch(exception: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const request = host.switchToHttp().getRequest<Request>();
    // The client has gone, or the answer has begun: there is nobody left to tell.
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    // Nest's own says that no route was found; the routes say NotFound.
    const unrouted = exception instanceof NotFoundException;
    const answer = this.answerTo(unrouted ? notServed(request) : exception, request);
    response.status(answer.getStatus()).set(answer.headers);
    sendJson(request, response, bodyOf(answer, request));
  }

  private answerTo(exception: unknown, request: Request): ApiException {
    if (exception instanceof ApiException) return exception;
    const status = exception instanceof HttpException ? exception.getStatus() : 500;
    if (status < 500)
      return new ApiException(status, null, { error: BY_STATUS[status] ?? 'The request was refused.' });
    const reference = uuidv7();
    const { path: route } = (request.route ?? {}) as { path?: string };
    this.logger.error({ reference, method: request.method, route, err: exception }, 'A request failed');
    return new ApiError(
      500,
      'internal_error',
      `Something went wrong on our side. Try again later; if it persists, report ${reference}.`,
      {},
      { reference },
    );
  }
}

function bodyOf({ body, code, values, issues }: ApiException, request: Request): Record<string, unknown> {
  if (code === null || OF_SPECIFICATION.test(request.path)) return body;
  return { ...body, code, ...(values && { values }), ...(issues && { issues }) };
}

function notServed(request: Request): ApiException {
  const methods = allowedMethods(request);
  if (methods.length === 0)
    return new ApiException(404, null, {
      error: 'There is nothing at this address. See /v1/openapi.json for the operations.',
    });
  const error = `This address is served with ${methods.join(' and ')} only.`;
  return new ApiException(405, null, { error }, { Allow: methods.join(', ') });
}
