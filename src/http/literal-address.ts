import type { NextFunction, Request, Response } from 'express';

/**
 * Takes an address whose percent-encoding is broken by the letter: `%zz` is then a name like any other,
 * which nothing has, and the request is answered in the usual order and shape rather than by the router.
 */
export function readAddressLiterally(request: Request, _response: Response, next: NextFunction): void {
  if (request.url.includes('%') && !isDecodable(request.path))
    request.url = request.url.replaceAll('%', '%25');
  next();
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
