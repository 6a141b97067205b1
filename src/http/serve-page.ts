import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router, static as serveFiles, type RequestHandler, type Response } from 'express';
import { NONCE_PLACEHOLDER, newNonce, pagePolicy } from './content-security-policy';

/** The built page, found from the sources as well as from the compiled output; null when there is none. */
export function pageFolder(): string | null {
  const candidates = ['../../web/dist', '../../../web/dist'].map((path) => join(__dirname, path));
  return candidates.find((folder) => existsSync(join(folder, 'index.html'))) ?? null;
}

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
  files.use('/assets', serveFiles(join(folder, 'assets'), { immutable: true, maxAge: '1y', index: false }));
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
