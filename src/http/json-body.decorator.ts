import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { Request } from 'express';
import { maxBytesOf } from './body-size';
import { CodedErrorBody } from './error.dto';
import { readJsonBody } from './validation/json-body';
import { validateFields } from './validation/validate-body';

/** Without a byte, and in all: these bodies are small, and that of sign-in may come from anybody. Milliseconds. */
const TIMEOUTS = { idleMs: 10_000, totalMs: 30_000 };

const kilobytes = (bodyClass: object): string => `${Math.round(maxBytesOf(bodyClass) / 1024)} kB`;

const readBody = createParamDecorator(
  async <T extends object>(bodyClass: new () => T, context: ExecutionContext): Promise<T> => {
    const { value } = await readJsonBody(context.switchToHttp().getRequest<Request>(), {
      ...TIMEOUTS,
      maxBytes: maxBytesOf(bodyClass),
      tooLarge: `The body is larger than ${kilobytes(bodyClass)}.`,
      tooManyValues: 'must not hold so many values',
      tooManyNames: 'has too many fields',
      inflate: false,
    });
    return validateFields(bodyClass, Object.entries(value));
  },
);

/**
 * The JSON body of a request, checked field by field against a class of `@Rule`s. It is read here, after the
 * guards: nobody who is not signed in gets a body read, sign-in itself apart. Describes the answers to one that is not.
 */
export const JsonBody =
  (bodyClass: new () => object): ParameterDecorator =>
  (target, key, index) => {
    readBody(bodyClass)(target, key, index);
    // Of a constructor there is nothing to describe.
    const method = key === undefined ? undefined : Object.getOwnPropertyDescriptor(target, key);
    if (key === undefined || !method) return;
    const answer = (status: number, description: string) =>
      ApiResponse({ status, description, type: CodedErrorBody })(target, key, method);
    answer(408, 'The body stopped arriving. Send it again.');
    answer(413, `The body is larger than ${kilobytes(bodyClass)}.`);
  };
