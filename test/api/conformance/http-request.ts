import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** A request to the letter: nothing is added, escaped or normalised that a test did not ask for. */
export interface PlainRequest {
  method: string;
  /** Path as it is to stand in the request line. */
  path: string;
  headers?: OutgoingHttpHeaders;
  /** A stream is sent chunked unless `headers` give a Content-Length. */
  body?: string | Buffer | Readable;
}

export interface PlainAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body as JSON; undefined when it is none. */
  body: unknown;
}

/** Sends a request on a connection of its own; an answer that comes before the body was sent counts. */
export function send(baseUrl: string, { method, path, headers, body }: PlainRequest): Promise<PlainAnswer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const given = Object.fromEntries(
      Object.entries(headers ?? {}).filter(([, value]) => value !== undefined),
    );
    const options = { hostname, port, method, path, headers: given, agent: false };
    const outgoing = httpRequest(options, (incoming) => {
      text(incoming).then((answer) => {
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: answer,
          body: parsed(answer),
        });
      }, reject);
    });
    outgoing.once('error', reject);
    if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) outgoing.end(body);
    else body.pipe(outgoing);
  });
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}
