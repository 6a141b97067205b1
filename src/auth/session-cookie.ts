import type { Request, Response } from 'express';

/** Name of the cookie an administrator's session travels in over plain HTTP. */
export const SESSION_COOKIE = 'connector_session';

/**
 * Its name over HTTPS. Browsers take a cookie of such a name only from the host itself over HTTPS and for all of it, so
 * that neither a sibling host nor somebody on the line can put a session of theirs in its place.
 */
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;

/** Name of the cookie that marks a browser somebody has signed in from. It does not sign anybody in. */
const BROWSER_COOKIE = 'connector_browser';
const SECURE_BROWSER_COOKIE = `__Host-${BROWSER_COOKIE}`;
/** Where it is sent over plain HTTP: to the addresses at which passwords are tried. A `__Host-` cookie has to be sent to all. */
const BROWSER_PATH = '/v1/connector';

/** A token of ours: 32 bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Whether cookies are for HTTPS alone: where the service is reached at an `https:` address, by the settings, or by what
 * a trusted proxy says of this request.
 */
export const isSecure = (request: Request, publicUrl: string | undefined): boolean =>
  request.secure || (publicUrl?.toLowerCase().startsWith('https:') ?? false);

/** The session token a request carries, or null when there is none of our form. */
export const sessionToken = (request: Request, secure: boolean): string | null =>
  tokenIn(request, secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE);

/** The token of a browser that somebody has signed in from, or null when there is none of our form. */
export const browserToken = (request: Request, secure: boolean): string | null =>
  tokenIn(request, secure ? SECURE_BROWSER_COOKIE : BROWSER_COOKIE);

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
export function setSessionCookie(response: Response, secure: boolean, token: string, expires: Date): void {
  response.cookie(nameOf(secure), token, { ...attributes(secure), expires });
  // One of before the service was reached over HTTPS signs nobody in any more.
  if (secure) response.clearCookie(SESSION_COOKIE, attributes(secure));
}

export function setBrowserCookie(response: Response, secure: boolean, token: string, expires: Date): void {
  const former = { ...attributes(secure), path: BROWSER_PATH };
  if (!secure) return void response.cookie(BROWSER_COOKIE, token, { ...former, expires });
  response.cookie(SECURE_BROWSER_COOKIE, token, { ...attributes(secure), expires });
  response.clearCookie(BROWSER_COOKIE, former);
}

export function clearSessionCookie(response: Response, secure: boolean): void {
  response.clearCookie(nameOf(secure), attributes(secure));
}

const nameOf = (secure: boolean): string => (secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE);

const attributes = (secure: boolean) => ({ httpOnly: true, sameSite: 'strict', path: '/', secure }) as const;
