import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

/** What stands in a page where the nonce of its answer belongs. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/**
 * Lets a page load what this service serves and nothing else. Styles that a script writes need the nonce of
 * the answer; scripts cannot be inline at all. `blob:` is sound and pictures the page has made itself.
 */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');

/** Sends the policy with every answer, each with a nonce of its own. */
export function contentSecurityPolicy(): RequestHandler {
  return (_request, response, next) => {
    const nonce = randomBytes(16).toString('base64');
    response.locals.nonce = nonce;
    response.set('Content-Security-Policy', policy(nonce));
    next();
  };
}

export const nonceOf = (response: Response): string => String(response.locals.nonce);
