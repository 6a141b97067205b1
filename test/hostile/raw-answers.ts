import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number;
  /** By name in lower case; of a repeated one the last. */
  headers: Record<string, string>;
  /** As it reads, without the compression it was sent with. */
  body: string;
  /** Nothing of it is missing, as far as its head tells. */
  whole: boolean;
}

const HEAD_END = '\r\n\r\n';

/**
 * The answers in what a connection received, one after the other. What is no answer is given as one of status 0, so
 * that it is looked at too.
 */
export function answersIn(received: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received.toString('latin1');
  while (rest) {
    const head = /^HTTP\/1\.1 (\d{3})[^\r\n]*\r\n/.exec(rest);
    const headEnd = rest.indexOf(HEAD_END);
    if (!head) return [...answers, { status: 0, headers: {}, body: utf8(rest), whole: true }];
    if (headEnd < 0) return answers;
    const headers = headersIn(rest.slice(head[0].length, headEnd + 2));
    const status = Number(head[1]);
    const { body, whole, length } = bodyOf(status, headers, rest.slice(headEnd + HEAD_END.length));
    const bytes = Buffer.from(body, 'latin1');
    answers.push({ status, headers, body: String(whole ? inflated(bytes, headers) : bytes), whole });
    rest = rest.slice(headEnd + HEAD_END.length + length);
  }
  return answers;
}

function headersIn(lines: string): Record<string, string> {
  const pairs = lines.split('\r\n').flatMap((line) => {
    const colon = line.indexOf(':');
    return colon < 0 ? [] : [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const];
  });
  return Object.fromEntries(pairs);
}

interface Body {
  body: string;
  whole: boolean;
  /** Bytes it takes on the wire. */
  length: number;
}

function bodyOf(status: number, headers: Record<string, string>, rest: string): Body {
  // An answer to HEAD has a length and no body; what follows it is then the next answer or nothing.
  const none = status < 200 || status === 204 || status === 304 || rest.startsWith('HTTP/1.1 ');
  if (none) return { body: '', whole: true, length: 0 };
  if (headers['transfer-encoding'] === 'chunked') return chunkedBody(rest);
  const length = headers['content-length'];
  if (length === undefined) return { body: rest, whole: false, length: rest.length };
  return { body: rest.slice(0, +length), whole: rest.length >= +length, length: +length };
}

function chunkedBody(rest: string): Body {
  let body = '';
  let at = 0;
  for (;;) {
    const line = rest.indexOf('\r\n', at);
    if (line < 0) return { body, whole: false, length: rest.length };
    const size = parseInt(rest.slice(at, line), 16);
    // What is no chunk is the rest of a broken answer.
    if (!(size >= 0)) return { body: body + rest.slice(at), whole: false, length: rest.length };
    if (size === 0) return { body, whole: true, length: line + HEAD_END.length };
    body += rest.slice(line + 2, line + 2 + size);
    at = line + 2 + size + 2;
  }
}

/** What cannot be inflated stays as it is, and is then found to be wrong. */
function inflated(body: Buffer, headers: Record<string, string>): Buffer {
  const inflate = { gzip: gunzipSync, br: brotliDecompressSync }[headers['content-encoding'] ?? ''];
  if (!inflate || body.length === 0) return body;
  try {
    return inflate(body);
  } catch {
    return body;
  }
}

const utf8 = (latin1: string): string => Buffer.from(latin1, 'latin1').toString('utf8');
