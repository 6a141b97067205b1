import { once } from 'node:events';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { Form } from './recording-form.js';
import { parsed, type Answer } from './answer.js';

/** No byte in either direction for so long ends a try; the whole time of an upload is not limited. */
const IDLE_MS = 300_000;

/**
 * Sends a form as fast as it is taken. By `http` rather than `fetch`, which in Node 20 reads a body ahead without a
 * bound: 500 MB took 530 MB of memory.
 */
export async function upload(
  url: string,
  headers: Record<string, string>,
  form: Form,
  signal?: AbortSignal,
): Promise<Answer> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const request = send(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': form.contentType, 'content-length': form.length },
    signal,
  });
  request.setTimeout(IDLE_MS, () => request.destroy(new Error('The connection stood still')));
  const body = Readable.from(form.body());
  // A source that breaks ends the request, whose error is then this one.
  body.on('error', (error) => request.destroy(error));
  body.pipe(request);
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    // The service may answer before it has read everything; a connection that breaks after the answer is no matter.
    request.on('error', () => undefined);
    const answer = parsed(await text(response));
    return { status: response.statusCode ?? 0, headers: headersOf(response), body: answer };
  } finally {
    body.destroy();
    request.destroy();
  }
}

function headersOf({ headers }: IncomingMessage): Headers {
  const read = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const one of [value].flat()) if (one !== undefined) read.append(name, one);
  return read;
}
