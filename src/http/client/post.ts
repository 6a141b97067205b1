import { errorIn, kindOf, RemoteFailure } from './remote-failure';

/** What an answer may take. */
export interface ReplyLimits {
  /** Milliseconds until the answer begins. */
  headersMs: number;
  /** Milliseconds from then until its end. */
  bodyMs: number;
  maxReplyBytes: number;
}

export interface OutgoingRequest extends ReplyLimits {
  address: string;
  /** Sent as a bearer token. */
  apiKey?: string;
  /** A form, or what is sent as JSON. */
  body: FormData | object;
  /** Ends the request early: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** Bytes of an answer that tells an error. */
const MAX_ERROR_BYTES = 65_536;

/**
 * Posts to another service and gives the JSON it answers with. A redirect is never followed: it would carry words of
 * a call and a key to wherever the answer says. No answer takes more memory or time than the request allows.
 *
 * @throws RemoteFailure that says whose fault it is; the signal's reason when aborted
 */
export async function post(request: OutgoingRequest): Promise<unknown> {
  const { signal, headersMs, bodyMs, maxReplyBytes } = request;
  const late = new AbortController();
  let timer = setTimeout(() => late.abort(), headersMs);
  try {
    const response = await send(request, signal ? AbortSignal.any([signal, late.signal]) : late.signal);
    clearTimeout(timer);
    timer = setTimeout(() => late.abort(), bodyMs);
    if (!response.ok) throw await refusal(response);
    const text = await textOf(response, maxReplyBytes);
    if (text === null) throw new RemoteFailure(`answered with more than ${maxReplyBytes} bytes`, 'outage');
    return parsed(text);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof RemoteFailure) throw error;
    if (late.signal.aborted) throw new RemoteFailure('gave no answer in time', 'outage');
    throw new RemoteFailure(`could not be reached (${codeOf(error)})`, 'outage');
  } finally {
    clearTimeout(timer);
  }
}

function send({ address, apiKey, body }: OutgoingRequest, signal: AbortSignal): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(address, {
    method: 'POST',
    headers: {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    },
    body: isForm ? body : JSON.stringify(body),
    redirect: 'manual',
    signal,
  });
}

async function refusal(response: Response): Promise<RemoteFailure> {
  const { status, headers } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    return new RemoteFailure(`answered with a redirect (${status}), which is not followed`, 'settings');
  }
  const text = await textOf(response, MAX_ERROR_BYTES);
  const error = errorIn(text === null ? undefined : jsonIn(text));
  const retryAfterMs = retryAfter(headers.get('retry-after'));
  const name = error.code ?? error.type;
  const message = `answered ${status}${name ? ` (${name})` : ''}`;
  return new RemoteFailure(message, kindOf(status, error, retryAfterMs), error, retryAfterMs);
}

/** Null when the answer is longer than that; the rest is not read. */
async function textOf(response: Response, longest: number): Promise<string | null> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > longest) return null; // leaving the loop cancels the body
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function parsed(text: string): unknown {
  const value = jsonIn(text);
  if (value === undefined) throw new RemoteFailure('answered without JSON', 'outage');
  return value;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Milliseconds from a `Retry-After` header, which holds seconds or a date; undefined when it says nothing. */
export function retryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

function codeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  return cause && typeof cause === 'object' && 'code' in cause ? String(cause.code) : 'no connection';
}
