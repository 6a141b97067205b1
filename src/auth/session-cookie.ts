import type { Request, Response } from 'express';

/** Name of the cookie an administrator's session travels in. */
export const SESSION_COOKIE = 'connector_session';

/** Name of the cookie that marks a browser somebody has signed in from. It does not sign anybody in. */
export const BROWSER_COOKIE = 'connector_browser';
/** Where it is sent: to the addresses at which passwords are tried. */
const BROWSER_PATH = '/v1/connector';

/** A token of ours: 32 bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The session token a request carries, or null when there is none of our form. */
export const sessionToken = (request: Request): string | null => tokenIn(request, SESSION_COOKIE);

/** The token of a browser that somebody has signed in from, or null when there is none of our form. */
export const browserToken = (request: Request): string | null => tokenIn(request, BROWSER_COOKIE);

function tokenIn(request: Request, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, equals).trim() !== name) continue;
    const value = pair.slice(equals + 1).trim();
    if (TOKEN.test(value)) return value;
  }
  return null;
}

/** Hands a token to the browser: out of reach of scripts, of other sites, and of plain HTTP where HTTPS is used. */
export function setSessionCookie(request: Request, response: Response, token: string, expires: Date): void {
  response.cookie(SESSION_COOKIE, token, { ...attributes(request), expires });
}

export function setBrowserCookie(request: Request, response: Response, token: string, expires: Date): void {
  response.cookie(BROWSER_COOKIE, token, { ...attributes(request), path: BROWSER_PATH, expires });
}

export function clearSessionCookie(request: Request, response: Response): void {
  response.clearCookie(SESSION_COOKIE, attributes(request));
}

/** `request.secure` heeds X-Forwarded-Proto when the settings say that a proxy is to be trusted. */
const attributes = (request: Request) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/', secure: request.secure }) as const;
