import type { NextFunction, Request, Response } from 'express';
import { NO_PAGE_POLICY } from './content-security-policy';

/** What every answer tells browsers, those included that are written before any route is reached. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': NO_PAGE_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

const HEADERS = Object.entries(SECURITY_HEADERS);

/** Addresses at which data of people is answered; the page's own files may be kept. */
const DATA = /^\/(v1|health|metrics)(\/|$)/;

/** A page replaces the policy by its own, and an answer with data belongs into no cache. */
export function securityHeaders(request: Request, response: Response, next: NextFunction): void {
  for (const [name, value] of HEADERS) response.setHeader(name, value);
  if (DATA.test(request.path)) response.setHeader('Cache-Control', 'no-store');
  next();
}
