import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Router, static as serveFiles, type RequestHandler, type Response } from 'express';
import { findPackageFolder } from '../config/package-folder';
import { NONCE_PLACEHOLDER, newNonce, pagePolicy } from './content-security-policy';

/** The built page; null when there is none. */
export const pageFolder = (): string | null => findPackageFolder('web/dist', 'index.html');

/** Addresses of machines, which must not cost a look at the disk and are never answered with a page. */
const NOT_THE_PAGE = /^\/(v1|health|docs|metrics)(\/|$)/;

/** Whether the last part of a path has an extension. */
const namesFile = (path: string): boolean => path.includes('.', path.lastIndexOf('/'));

/**
 * Serves the administrators' page: its assets, whose names carry a hash of their content, for ever; and for
 * every address of a view the page itself, which is asked for anew each time.
 */
export function servePage(folder: string): RequestHandler {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const sendPage = (response: Response): void => {
    const nonce = newNonce();
    response
      .set({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': pagePolicy(nonce) })
      .type('html')
      .send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
  };
  const files = Router();
  files.use('/assets', serveAssets(join(folder, 'assets')));
  files.use(serveFiles(folder, { index: false, maxAge: '1h' }));
  files.use((request, response, next) => {
    const isView = !namesFile(request.path) && request.accepts('html');
    if (isView) sendPage(response);
    else next();
  });
  return (request, response, next) => {
    const isLooking = request.method === 'GET' || request.method === 'HEAD';
    if (!isLooking || NOT_THE_PAGE.test(request.path)) next();
    else if (request.path === '/index.html') sendPage(response);
    else files(request, response, next);
  };
}

/** What the build has made of each text, the smallest first. */
const ENCODINGS = [
  { token: 'br', extension: '.br' },
  { token: 'gzip', extension: '.gz' },
] as const;

/** Serves files whose names carry a hash of their content, compressed where the build made that and the browser takes it. */
function serveAssets(folder: string): RequestHandler {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const files = serveFiles(folder, { immutable: true, maxAge: '1y', index: false });
  return (request, response, next) => {
    const name = request.path.slice(1);
    if (!names.has(`${name}.gz`)) return files(request, response, next);
    response.vary('Accept-Encoding').type(extname(name));
    // One after the other: of several asked for at once the first that the browser names would win, which is gzip.
    const encoding = ENCODINGS.find(({ token }) => request.acceptsEncodings(token));
    if (encoding && names.has(name + encoding.extension)) {
      response.set('Content-Encoding', encoding.token);
      request.url = `/${name}${encoding.extension}`;
    }
    files(request, response, next);
  };
}
