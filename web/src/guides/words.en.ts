import { defineWords } from '../language/define-words';

export default defineWords('guides', {
  title: 'Documentation',
  lead: 'Open without signing in, so that whoever connects your systems can read it. In English.',
  api: 'API description, to read and to try',
  openapi: 'API description as a file (OpenAPI)',
  client: 'Guide for client systems: deliver calls, read results, try things out in the sandbox',
  webhooks: 'Guide to webhooks: events, signatures, retries',
  exports: 'Guide to exports: files, columns, every night',
});
