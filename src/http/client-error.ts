import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';

const ANSWERS: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};

/** How long a client may take to read such an answer before its connection is closed, in milliseconds. */
const READING_MS = 5_000;

/**
 * Answers requests that Node's parser refuses before any route sees them (431, 408, 400) with the same
 * `{error}` body as everything else.
 */
export function answerUnreadableRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, message] = ANSWERS[error.code ?? ''] ?? [400, 'The request is not valid HTTP.'];
    const body = JSON.stringify({ error: message });
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
    // Only our side is closed so far: a client that never closes its own would keep the connection for ever.
    const timer = setTimeout(() => socket.destroy(), READING_MS).unref();
    socket.once('close', () => clearTimeout(timer));
  });
}
