import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const compress = promisify(gzip);
/** Shorter bodies gain nothing from compression, in bytes. */
const MIN_COMPRESSED = 1_400;

/**
 * Answers a request to read with a JSON text: 304 where the client has the same already, and compressed, by a thread of
 * the pool, where it takes that.
 */
export async function sendJson(request: Request, response: Response, json: string): Promise<void> {
  const body = Buffer.from(json);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('Vary', 'Authorization, Accept-Encoding');
  // Weak: the same result may be sent compressed or not.
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 32)}"`;
  response.setHeader('ETag', `W/${tag}`);
  if (isKnown(request.headers['if-none-match'], tag)) {
    response.removeHeader('Content-Type');
    response.status(304).end();
    return;
  }
  if (body.length < MIN_COMPRESSED || request.acceptsEncodings('gzip', 'identity') !== 'gzip') {
    response.end(body);
    return;
  }
  const compressed = await compress(body, { level: 5 });
  response.setHeader('Content-Encoding', 'gzip');
  response.end(compressed);
}

/** Whether an `If-None-Match` names the tag; compared weakly, as RFC 9110 has it. */
function isKnown(header: string | undefined, tag: string): boolean {
  const known = (header ?? '').split(',').map((one) => one.trim());
  return known.some((one) => one === '*' || one === tag || one === `W/${tag}`);
}
