import { subtle } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const compress = promisify(gzip);
/** Shorter bodies gain nothing from compression, in bytes. */
const MIN_COMPRESSED = 1_400;

/**
 * Answers a request to read with a JSON text, whose parts are written one by one: 304 where the client has the same already,
 * and compressed where it takes that. Others have their turn on the event loop between two parts; threads of the pool hash
 * and compress. `onSending` is awaited before a client gets what it has not yet.
 */
export async function sendJson(
  request: Request,
  response: Response,
  parts: Iterable<string>,
  onSending: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const body = await encoded(parts);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Vary', 'Authorization, Accept-Encoding');
  // Weak: the same result may be sent compressed or not.
  const hash = Buffer.from(await subtle.digest('SHA-256', body)).toString('base64url');
  const tag = `"${hash.slice(0, 32)}"`;
  response.setHeader('ETag', `W/${tag}`);
  if (isKnown(request.headers['if-none-match'], tag)) {
    response.removeHeader('Content-Type');
    response.status(304).end();
    return;
  }
  await onSending();
  if (body.length < MIN_COMPRESSED || request.acceptsEncodings('gzip', 'identity') !== 'gzip') {
    response.end(body);
    return;
  }
  const compressed = await compress(body, { level: 5 });
  response.setHeader('Content-Encoding', 'gzip');
  response.end(compressed);
}

async function encoded(parts: Iterable<string>): Promise<Buffer<ArrayBuffer>> {
  const written: Buffer[] = [];
  for (const part of parts) {
    written.push(Buffer.from(part));
    await nextTurn();
  }
  return Buffer.concat(written);
}

/** Whether an `If-None-Match` names the tag; compared weakly, as RFC 9110 has it. */
function isKnown(header: string | undefined, tag: string): boolean {
  const known = (header ?? '').split(',').map((one) => one.trim());
  return known.some((one) => one === '*' || one === tag || one === `W/${tag}`);
}
