import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request } from 'express';
import { InvalidPayload } from '../api-exception';
import type { ByteReservation } from '../bytes-in-flight';
import { collectBody, type BodyBounds } from '../collect-body';
import { BODY_BOUNDS, METADATA_BOUNDS } from './body-shape';
import { JsonShape, type BrokenBound } from './json-shape';

/** How large a JSON body may be and how long it may take, and the messages for a body that holds too much. */
export interface JsonBodyBounds extends BodyBounds {
  /** More members and items than any body may have. */
  tooManyValues: string;
  /** More names than any body may have that are not usual ones. */
  tooManyNames: string;
}

/** A JSON body as text, and the object it stands for. */
export interface JsonBody {
  text: string;
  value: Record<string, unknown>;
}

const wrongBody = (message: string): InvalidPayload =>
  new InvalidPayload([{ field: 'body', message, code: 'body_wrong' }]);

/** Bodies of this size are read in about a millisecond; larger ones give way to other requests after as much. */
const A_TURN_BYTES = 256 * 1024;

/** Reads a request's body as a JSON object. Throws 400, 408, 413 or 503 in the specification's shapes. */
export async function readJsonBody(
  request: Request,
  bounds: JsonBodyBounds,
  held?: ByteReservation,
): Promise<JsonBody> {
  if (!isJson(request.headers['content-type']))
    throw wrongBody('must be sent with Content-Type: application/json');
  const bytes = await collectBody(request, bounds, held);
  if (bytes.length === 0) throw wrongBody('must not be empty; send a JSON object');
  await checkShape(bytes, bounds);
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

async function checkShape(bytes: Buffer, { tooManyValues, tooManyNames }: JsonBodyBounds): Promise<void> {
  const shape = new JsonShape(bytes, BODY_BOUNDS);
  const messages: Record<BrokenBound, string> = {
    depth: `must not be nested deeper than ${METADATA_BOUNDS.depth} levels`,
    values: tooManyValues,
    containers: tooManyValues,
    names: tooManyNames,
  };
  for (let at = 0; at < bytes.length; at += A_TURN_BYTES) {
    if (at > 0) await nextTurn();
    const broken = shape.read(at, Math.min(at + A_TURN_BYTES, bytes.length));
    if (!broken) continue;
    const field = broken === 'depth' && shape.member === 'metadata' ? 'metadata' : 'body';
    throw new InvalidPayload([{ field, message: messages[broken], code: 'body_wrong' }]);
  }
}
