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
    const { status, body, headers } = this.answerTo(unrouted ? notServed(request) : exception, request);
    response.status(status).set(headers);
    sendJson(request, response, body);
  }

  private answerTo(
    exception: unknown,
    request: Request,
  ): {
    status: number;
    body: Record<string, unknown>;
    headers: Record<string, string>;
  } {
    if (exception instanceof ApiException)
      return { status: exception.getStatus(), body: exception.body, headers: exception.headers };
    const status = exception instanceof HttpException ? exception.getStatus() : 500;
    if (status < 500)
      return { status, body: { error: BY_STATUS[status] ?? 'The request was refused.' }, headers: {} };
    const reference = uuidv7();
    const { path: route } = (request.route ?? {}) as { path?: string };
    this.logger.error({ reference, method: request.method, route, err: exception }, 'A request failed');
    return {
      status: 500,
      body: {
        error: `Something went wrong on our side. Try again later; if it persists, report ${reference}.`,
      },
      headers: {},
    };
  }
}

function notServed(request: Request): ApiError {
  const methods = allowedMethods(request);
  return methods.length
    ? new ApiError(405, `This address is served with ${methods.join(' and ')} only.`, {
        Allow: methods.join(', '),
      })
    : new ApiError(404, 'There is nothing at this address. See /v1/openapi.json for the operations.');
}
