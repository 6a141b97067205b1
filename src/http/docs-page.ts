import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Express, Response } from 'express';
import { findPackageFolder } from '../config/package-folder';

/** Everything comes from here and nothing runs inline: the page shows a description that names keys. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Call Ingestion Service: the API</title>
    <link rel="icon" href="/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
  </head>
  <body>
    <main id="description"></main>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** `validatorUrl` would have the page ask a host on the internet whether the description is valid. */
const START = `SwaggerUIBundle({
  url: '/v1/openapi.json',
  dom_id: '#description',
  deepLinking: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
});
`;

/** Guides for whoever connects a system, as they stand in `docs/`: plain text, which every browser shows. */
const GUIDES = ['client-guide.md', 'webhooks.md', 'exports.md'];

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/** Serves a page at `/docs` to read the description with, and the guides below it; it needs no host but this one. */
export function serveDocsPage(express: Express): void {
  const folder = dirname(createRequire(__filename).resolve('swagger-ui-dist/package.json'));
  const answer = (response: Response) => response.set('Content-Security-Policy', POLICY);
  express.get('/docs', (_request, response) => void answer(response).type('html').send(PAGE));
  express.get('/docs/start.js', (_request, response) => void answer(response).type('js').send(START));
  for (const file of FILES)
    express.get(`/docs/${file}`, (_request, response) =>
      answer(response).sendFile(join(folder, file), { maxAge: '1h' }),
    );
  const guides = findPackageFolder('docs', 'client-guide.md');
  if (guides === null) return;
  for (const file of GUIDES)
    express.get(`/docs/${file}`, (_request, response) =>
      answer(response).type('text/plain; charset=utf-8').sendFile(join(guides, file), { maxAge: '1h' }),
    );
}
