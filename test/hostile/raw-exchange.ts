import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answersIn, type RawAnswer } from './raw-answers';

/** How the bytes of a request go over the wire. */
export interface Sending {
  /** Pieces the bytes are sent in, each in a packet of its own where the network lets it. */
  pieces?: number;
  /** Bytes after which the client breaks the connection, by closing it or by a reset. */
  cut?: { at: number; by: 'close' | 'reset' };
  /** How long the first byte of an answer is waited for before the client closes its side, in milliseconds. */
  patienceMs?: number;
}

export interface Exchange {
  answers: RawAnswer[];
  /** Nobody took the connection. */
  refused: boolean;
  /** The service closed the connection, or took note that the client did. */
  closed: boolean;
  /** The client's patience ended before a whole answer was there or the service closed the connection. */
  gaveUp: boolean;
}

/** Nobody was promised an answer to half a request, or that a stream ends; this long either is waited for. */
const PATIENCE_MS = 1_500;
/** Once the client has closed its side the connection has to go; far beyond anything a busy machine takes. */
const CLOSING_MS = 60_000;

/**
 * Sends bytes as they are on a connection of their own and reads what comes back. It ends when the service closed the
 * connection, or some time after the client gave up waiting; never rejects.
 */
export async function exchange(url: string, bytes: Buffer, sending: Sending = {}): Promise<Exchange> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const received: Buffer[] = [];
  let refused = true;
  socket.once('connect', () => (refused = false));
  let closed = false;
  const hasClosed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      closed = true;
      resolve();
    }),
  );
  // A reset is one way of closing; `close` follows.
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  const cut = sending.cut;
  let gaveUp = false;
  await write(socket, cut ? bytes.subarray(0, cut.at) : bytes, sending.pieces ?? 1);
  if (cut) {
    if (cut.by === 'reset') socket.resetAndDestroy();
    else socket.end();
  } else {
    const answer = answered(received, sending.patienceMs ?? PATIENCE_MS);
    gaveUp = (await Promise.race([hasClosed, answer])) === false;
    socket.end();
  }
  await Promise.race([hasClosed, sleep(CLOSING_MS, undefined, { ref: false })]);
  const ended = closed;
  socket.destroy();
  return { answers: answersIn(Buffer.concat(received)), refused, closed: ended, gaveUp };
}

async function write(socket: Socket, bytes: Buffer, pieces: number): Promise<void> {
  const size = Math.max(1, Math.ceil(bytes.length / pieces));
  for (let at = 0; at < bytes.length && !socket.destroyed; at += size) {
    socket.write(bytes.subarray(at, at + size));
    // Left to go out alone: the parser of the other side then starts and stops at these places.
    if (pieces > 1) await sleep(1);
  }
}

/** Until a whole answer is there and nothing more follows it at once; false when patience ends before. */
async function answered(received: Buffer[], patienceMs: number): Promise<boolean> {
  let deadline = Date.now() + patienceMs;
  let seen = 0;
  while (Date.now() < deadline) {
    await sleep(20);
    if (received.length && seen === 0) deadline = Math.min(deadline, Date.now() + PATIENCE_MS);
    if (received.length && received.length === seen) {
      const answers = answersIn(Buffer.concat(received));
      if (answers.length && answers.every(({ whole, status }) => whole && status >= 200)) return true;
    }
    seen = received.length;
  }
  return false;
}
