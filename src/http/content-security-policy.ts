import { randomBytes } from 'node:crypto';

/** What stands in a page where the nonce of its answer belongs. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** For answers that are no page: should one be shown as such after all, it loads and does nothing. */
export const NO_PAGE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A nonce for one answer. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/**
 * Lets a page load what this service serves and nothing else. Styles that a script writes need the nonce of
 * the answer; scripts cannot be inline at all. `blob:` is sound and pictures the page has made itself.
 */
export const pagePolicy = (nonce: string): string =>
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
