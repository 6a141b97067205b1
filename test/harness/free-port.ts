import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below those that Linux (from 32768 on) and macOS give to whoever asks for any port, and to connections: until the one
 * who asked here listens, nobody else is given it.
 */
const FROM = 20_000;
/**
 * Each process of the tests has ports of its own, one after the other. A service takes seconds to start: were one given to
 * two, the second would fail, and the first would answer its tests.
 */
const OWN_PORTS = 63;
const PROCESSES = 200;

const first = FROM + (process.pid % PROCESSES) * OWN_PORTS;
let asked = 0;

/** A port nobody listens on at this moment, nor will by chance. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < OWN_PORTS; tries++) {
    const port = first + (asked++ % OWN_PORTS);
    if (await isFree(port)) return port;
  }
  throw new Error(`Every port from ${first} on is in use: ${OWN_PORTS} are for this process`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
