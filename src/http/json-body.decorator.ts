import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { maxBytesOf } from './body-size';
import { readJsonBody } from './validation/json-body';
import { validateFields } from './validation/validate-body';

/** Without a byte, and in all: these bodies are small, and that of sign-in may come from anybody. Milliseconds. */
const TIMEOUTS = { idleMs: 10_000, totalMs: 30_000 };

/**
 * The JSON body of a request, checked field by field against a class of `@Rule`s. It is read here, after the
 * guards: nobody who is not signed in gets a body read, sign-in itself apart.
 */
export const JsonBody = createParamDecorator(
  async <T extends object>(bodyClass: new () => T, context: ExecutionContext): Promise<T> => {
    const maxBytes = maxBytesOf(bodyClass);
    const { value } = await readJsonBody(context.switchToHttp().getRequest<Request>(), {
      ...TIMEOUTS,
      maxBytes,
      tooLarge: `The body is larger than ${Math.round(maxBytes / 1024)} kB.`,
      tooManyValues: 'must not hold so many values',
      tooManyNames: 'has too many fields',
      inflate: false,
    });
    return validateFields(bodyClass, Object.entries(value));
  },
);
