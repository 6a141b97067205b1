import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { readJsonBody } from '../ingestion/contract/json-body';
import { validateDelivery } from '../ingestion/contract/validate-delivery';

/**
 * The JSON body of a request, checked field by field against a class of `@Rule`s. It is read here, after the
 * guards: nobody who is not signed in gets a body read, sign-in itself apart.
 */
export const JsonBody = createParamDecorator(
  async <T extends object>(bodyClass: new () => T, context: ExecutionContext): Promise<T> => {
    const http = context.switchToHttp();
    const { value } = await readJsonBody(http.getRequest<Request>(), http.getResponse<Response>());
    return validateDelivery(bodyClass, Object.entries(value));
  },
);
