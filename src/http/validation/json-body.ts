import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request } from 'express';
import { InvalidPayload } from '../api-exception';
import type { HeldBytes } from '../bytes-in-flight';
import { collectBody, type BodyBounds } from '../collect-body';
import {
  JsonShape,
  METADATA_BOUNDS,
  TRANSCRIPT_BOUNDS,
  type BrokenBound,
  type ShapeBounds,
} from './json-shape';

/** 10 MB of the specification, in bytes. */
export const MAX_BODY_BYTES = 10 * 1024 * 1024;

/** The body of the transcript route, which may be compressed. */
export const TRANSCRIPT_BODY: Omit<BodyBounds, 'idleMs'> = {
  mostBytes: MAX_BODY_BYTES,
  tooLarge: 'The body is larger than 10 MB. Send a shorter transcript.',
  inflate: true,
  // 10 MB at 0.14 Mbit/s.
  longestMs: 10 * 60_000,
};

/** A JSON body as text, and the object it says. */
export interface JsonBody {
  text: string;
  value: Record<string, unknown>;
}

const wrongBody = (message: string): InvalidPayload => new InvalidPayload([{ field: 'body', message }]);

/** Bodies up to here are read in about a millisecond; larger ones let others have a turn after as much. */
const A_TURN_BYTES = 256 * 1024;

/** Reads a request's body as a JSON object. Throws 400, 408, 413 or 503 in the specification's shapes. */
export async function readJsonBody(
  request: Request,
  bounds: BodyBounds,
  held?: HeldBytes,
): Promise<JsonBody> {
  if (!isJson(request.headers['content-type']))
    throw wrongBody('must be sent with Content-Type: application/json');
  const bytes = await collectBody(request, bounds, held);
  if (bytes.length === 0) throw wrongBody('must not be empty; send a JSON object');
  await checkShape(bytes, TRANSCRIPT_BOUNDS);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw wrongBody('must be encoded in UTF-8');
  }
  if (bytes.length > A_TURN_BYTES) await nextTurn();
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

async function checkShape(bytes: Buffer, bounds: ShapeBounds): Promise<void> {
  const shape = new JsonShape(bytes, bounds);
  for (let at = 0; at < bytes.length; at += A_TURN_BYTES) {
    if (at > 0) await nextTurn();
    const broken = shape.read(at, Math.min(at + A_TURN_BYTES, bytes.length));
    if (!broken) continue;
    throw new InvalidPayload([
      {
        field: broken === 'depth' && shape.member === 'metadata' ? 'metadata' : 'body',
        message: WORDS[broken],
      },
    ]);
  }
}

const TOO_MANY = 'must not hold more values than 10 MB of sentences have';

const WORDS: Record<BrokenBound, string> = {
  depth: `must not be nested deeper than ${METADATA_BOUNDS.depth} levels`,
  values: TOO_MANY,
  containers: TOO_MANY,
  names: 'has too many fields that are none of a transcript',
};
