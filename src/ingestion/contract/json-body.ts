import { setImmediate as nextTurn } from 'node:timers/promises';
import { raw } from 'express';
import type { Request, Response } from 'express';
import { ApiError, InvalidPayload, type ApiException } from '../../http/api-exception';
import { IdleTimeout, requestStalled } from '../../http/idle-timeout';

/** 10 MB of the specification, in bytes. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** A JSON body as text, and the object it says. */
export interface JsonBody {
  text: string;
  value: Record<string, unknown>;
}

const wrongBody = (message: string): InvalidPayload => new InvalidPayload([{ field: 'body', message }]);

// The type is checked below, with an answer in the contract's shape; the parser itself takes anything.
const readRaw = raw({ limit: MAX_BODY_BYTES, type: () => true });

/** Bodies up to here are read in about a millisecond. */
const LARGE_BYTES = 256 * 1024;

/** A client that sends no byte for this long is given up, in milliseconds, unless told otherwise. */
const IDLE_MS = 60_000;

/** Reads a request's body as a JSON object. Throws 400, 408 or 413 in the specification's shapes. */
export async function readJsonBody(
  request: Request,
  response: Response,
  idleTimeoutMs = IDLE_MS,
): Promise<JsonBody> {
  if (!isJson(request.headers['content-type']))
    throw wrongBody('must be sent with Content-Type: application/json');
  const bytes = await readBytes(request, response, idleTimeoutMs);
  if (bytes.length === 0) throw wrongBody('must not be empty; send a JSON object');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw wrongBody('must be encoded in UTF-8');
  }
  // Decoding and parsing the largest body take tens of milliseconds each: others get a turn in between.
  if (bytes.length > LARGE_BYTES) await nextTurn();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw wrongBody('must be valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrongBody('must be a JSON object');
  return { text, value: value as Record<string, unknown> };
}

const isJson = (contentType: string | undefined): boolean =>
  contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';

async function readBytes(request: Request, response: Response, idleTimeoutMs: number): Promise<Buffer> {
  await new Promise<void>((resolve, reject) => {
    const idle = new IdleTimeout(request, idleTimeoutMs, () => reject(requestStalled()));
    readRaw(request, response, (error?: unknown) => {
      idle.stop();
      if (error) reject(answerTo(error));
      else resolve();
    });
  });
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function answerTo(error: unknown): ApiException {
  const { type } = error as { type?: unknown };
  if (type === 'entity.too.large')
    return new ApiError(413, 'The body is larger than 10 MB. Send a shorter transcript.');
  if (type === 'encoding.unsupported')
    return wrongBody('must not be compressed, or with gzip, deflate or br only');
  return wrongBody('could not be read to its end; send it again');
}
