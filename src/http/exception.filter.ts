import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { v7 as uuidv7 } from 'uuid';
import { ApiException } from './api-exception';
import { lingerForUnreadBody } from './linger';

const BY_STATUS: Record<number, string> = {
  400: 'The request cannot be read. Check its address and headers.',
  404: 'There is nothing at this address. See /v1/openapi.json for the operations.',
  405: 'This method is not supported here. See /v1/openapi.json for the operations.',
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
    const { status, body, headers } = this.answerTo(exception);
    lingerForUnreadBody(request, response);
    response.status(status).set(headers).json(body);
  }

  private answerTo(exception: unknown): {
    status: number;
    body: Record<string, unknown>;
    headers: Record<string, string>;
  } {
    if (exception instanceof ApiException)
      return { status: exception.getStatus(), body: exception.body, headers: exception.headers };
    if (exception instanceof URIError) return { status: 404, body: { error: BY_STATUS[404] }, headers: {} };
    const status = exception instanceof HttpException ? exception.getStatus() : 500;
    if (status < 500)
      return { status, body: { error: BY_STATUS[status] ?? 'The request was refused.' }, headers: {} };
    const reference = uuidv7();
    this.logger.error({ reference, err: exception }, 'A request failed');
    return {
      status: 500,
      body: {
        error: `Something went wrong on our side. Try again later; if it persists, report ${reference}.`,
      },
      headers: {},
    };
  }
}
