import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { parseUrl } from './parse-url';
import { SECURITY_HEADERS } from './security-headers';

const ANSWERS: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};

/** How long a client may take to read such an answer before its connection is closed, in milliseconds. */
const READING_MS = 5_000;

/**
 * Answers requests that Node refuses before any route sees them (431, 417, 408, 400) with the same `{error}` body as
 * everything else, and gives those to the routes whose target the router could not take apart.
 */
export function answerUnreadableRequests(server: Server): void {
  answerRefusedHeads(server);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, message] = ANSWERS[error.code ?? ''] ?? [400, 'The request is not valid HTTP.'];
    const body = JSON.stringify({ error: message });
    const headers = Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${body}`);
    // Only our side is closed so far: a client that never closes its own would keep the connection for ever.
    const timer = setTimeout(() => socket.destroy(), READING_MS).unref();
    socket.once('close', () => clearTimeout(timer));
  });
}

/** Left to itself Node answers these without a body, and the router leaves its own page for the last. */
function answerRefusedHeads(server: Server): void {
  Object.assign(server, { requireHostHeader: false });
  const [serve] = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const hostMissing = request.headers.host === undefined && request.httpVersion === '1.1';
    if (hostMissing) return refuse(response, 400, 'The request names no Host.');
    request.url = originForm(request.url ?? '');
    serve?.(request, response);
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    refuse(response, 417, 'The only expectation that is met is 100-continue.'),
  );
}

function refuse(response: ServerResponse, status: number, error: string): void {
  const body = JSON.stringify({ error });
  response.writeHead(status, headersOf(body));
  response.end(body);
}

const headersOf = (body: string) => ({
  ...SECURITY_HEADERS,
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': String(Buffer.byteLength(body)),
  Connection: 'close',
});

/** A proxy may be sent a whole address, OPTIONS an asterisk; anything else becomes a path that nothing stands at. */
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const address = parseUrl(target);
  return address?.pathname.startsWith('/') ? address.pathname + address.search : `/${target}`;
}
