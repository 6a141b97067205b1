import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below those that Linux (from 32768 on) and macOS give to whoever asks for any port, and to connections: until the one
 * who asked here listens, nobody else is given it.
 */
const [FROM, TO] = [20_000, 32_768];

/** A port nobody listens on at this moment, nor will by chance. */
export async function freePort(): Promise<number> {
  const port = randomInt(FROM, TO);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort();
    throw error;
  }
  server.close();
  await once(server, 'close');
  return port;
}
