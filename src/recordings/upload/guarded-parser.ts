import { once } from 'node:events';
import type { Writable } from 'node:stream';

/**
 * Has everything that a parser of a request's body throws, and everything its listeners throw while it tells them of
 * what it found, end in `failed`. Without it, such an exception would leave through the socket that brought the bytes
 * and end the process: an emitter calls its listeners from wherever the bytes came from.
 */
export function guarded<T extends Writable>(parser: T, failed: (error: unknown) => void): T {
  const write = parser._write.bind(parser);
  const final = (parser._final as Writable['_final'] | undefined)?.bind(parser);
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      failed(error);
      parser.destroy();
    }
  };
  parser._write = (chunk, encoding, done) => attempt(() => write(chunk, encoding, done));
  if (final) parser._final = (done) => attempt(() => final(done));
  return parser;
}

/** Writes a body into its parser, no faster than that takes it, and waits until it has taken it all. */
export async function feed(
  parser: Writable,
  body: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<void> {
  for await (const chunk of body) {
    if (!parser.write(chunk)) await once(parser, 'drain', { signal }).catch(reasonOf(signal));
    signal.throwIfAborted();
  }
  const closed = once(parser, 'close', { signal });
  parser.end();
  await closed.catch(reasonOf(signal));
  signal.throwIfAborted();
}

/** `once` rejects with an error of its own, or with one of the parser, where the reason of the end is wanted. */
const reasonOf = (signal: AbortSignal) => (error: unknown) => {
  signal.throwIfAborted();
  throw error;
};
