import { Resolver } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { AddressFilter } from './address-filter';

/** Addresses of a host name. Rejects when there is none. */
export type Resolve = (hostname: string) => Promise<string[]>;

export interface FilteredRequest {
  url: URL;
  headers: Record<string, string>;
  body: string;
  /** For everything: resolving the name, connecting, sending and the whole answer; milliseconds. */
  timeoutMs: number;
  /** Of the answer's body these bytes are kept; the rest is read and dropped, up to a bound. */
  keptBytes: number;
  /** Ends the request early: the promise rejects with the signal's reason. */
  signal?: AbortSignal;
}

export interface FilteredAnswer {
  status: number;
  retryAfter: string | null;
  /** The beginning of the body, read as UTF-8. */
  body: string;
}

/** No answer came. `code` says why: a code of Node's, or one of those below. Holds nothing of the request. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(readonly code: string) {
    super(`no answer came (${code})`);
  }
}

/** The address is not one that requests are sent to. */
export const ADDRESS_REFUSED = 'ADDRESS_REFUSED';
/** The answer was not complete in time. */
export const TIMED_OUT = 'TIMED_OUT';

/** Of an answer's body this much is read, in bytes, so that its connection can be used again. */
const MAX_READ_BYTES = 65_536;

/** Idle connections are closed after this time, in milliseconds: below what servers usually wait. */
const IDLE_MS = 4_000;

/** Name servers are asked twice, for so long each time, in milliseconds. */
const resolver = new Resolver({ timeout: 4_000, tries: 2 });

/** Asks the name servers for IPv4 and IPv6 addresses. Without a thread: a slow one delays nobody else. */
export const resolveByDns: Resolve = async (hostname) => {
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  const [failure] = found;
  if (addresses.length === 0)
    throw failure.status === 'rejected' ? failure.reason : new NoAnswer('ENOTFOUND');
  return addresses;
};

/**
 * Posts to addresses that clients choose. The name is resolved once for each connection, and the connection is made to
 * an address that the filter has admitted: a name that resolves to another address a moment later changes nothing.
 * Redirects are not followed, and no proxy of the environment is used.
 */
export class FilteredPoster {
  private readonly agents = {
    'http:': new http.Agent({ keepAlive: true, maxFreeSockets: 64, timeout: IDLE_MS }),
    'https:': new https.Agent({ keepAlive: true, maxFreeSockets: 64, timeout: IDLE_MS }),
  };

  constructor(
    private readonly filter: AddressFilter,
    private readonly resolve: Resolve = resolveByDns,
  ) {}

  /** Any answer, whatever its status. Rejects with `NoAnswer`, or with the signal's reason. */
  async post(request: FilteredRequest): Promise<FilteredAnswer> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), request.timeoutMs);
    const ended = request.signal ? AbortSignal.any([request.signal, late.signal]) : late.signal;
    try {
      return await this.send(request, ended);
    } catch (error) {
      request.signal?.throwIfAborted();
      if (late.signal.aborted) throw new NoAnswer(TIMED_OUT);
      throw error instanceof NoAnswer ? error : new NoAnswer(codeOf(error));
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends connections that are kept for further requests. */
  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  private async send(request: FilteredRequest, signal: AbortSignal): Promise<FilteredAnswer> {
    const { url } = request;
    const { protocol } = url;
    if (protocol !== 'http:' && protocol !== 'https:') throw new NoAnswer(ADDRESS_REFUSED);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A literal address is connected to without a lookup.
    if (isIP(host) && !this.filter.admits(host, protocol)) throw new NoAnswer(ADDRESS_REFUSED);
    try {
      return await this.sendOnce(request, protocol, signal);
    } catch (error) {
      // The server closed a kept connection just when it was used: nothing was received by it.
      if (!(error instanceof StaleConnection) || signal.aborted) throw error;
      return this.sendOnce(request, protocol, signal, false);
    }
  }

  private sendOnce(
    { url, headers, body, keptBytes }: FilteredRequest,
    protocol: 'http:' | 'https:',
    signal: AbortSignal,
    keepsAlive = true,
  ): Promise<FilteredAnswer> {
    return new Promise((resolve, reject) => {
      const { request: open } = protocol === 'https:' ? https : http;
      const request = open(url, {
        method: 'POST',
        agent: keepsAlive ? this.agents[protocol] : false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: this.lookup(protocol),
        signal,
      });
      // Not once: a second error of a request would end the process.
      request.on('error', (error) => {
        const isStale = request.reusedSocket && codeOf(error) === 'ECONNRESET';
        reject(isStale ? new StaleConnection() : error);
      });
      let isAnswered = false;
      // An answer that switches the protocol closes the connection and is told by nothing else.
      request.once('close', () => {
        if (!isAnswered) reject(new NoAnswer('ECONNRESET'));
      });
      request.once('response', (response) => {
        isAnswered = true;
        beginningOf(response, keptBytes).then(
          (beginning) =>
            resolve({
              status: response.statusCode ?? 0,
              retryAfter: response.headers['retry-after'] ?? null,
              body: beginning,
            }),
          reject,
        );
      });
      request.end(body);
    });
  }

  /** Resolves a name to addresses that may be connected to, for Node to choose from. */
  private lookup(protocol: 'http:' | 'https:'): LookupFunction {
    return (hostname, options, callback) => {
      this.resolve(hostname).then(
        (found) => {
          const addresses = found
            .filter((address) => this.filter.admits(address, protocol))
            .map((address) => ({ address, family: isIP(address) }));
          const [first] = addresses;
          if (!first) callback(new NoAnswer(ADDRESS_REFUSED), []);
          else if (options.all) callback(null, addresses);
          else callback(null, first.address, first.family);
        },
        (error: unknown) => callback(new NoAnswer(codeOf(error)), []),
      );
    };
  }
}

class StaleConnection extends Error {
  readonly code = 'ECONNRESET';
}

/** The first bytes of a body as text; what is longer than the bound is cut off, and its connection closed. */
async function beginningOf(response: http.IncomingMessage, keptBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    if (bytes < keptBytes) pieces.push(piece.subarray(0, keptBytes - bytes));
    bytes += piece.byteLength;
    if (bytes > MAX_READ_BYTES) break; // leaving the loop destroys the response
  }
  return Buffer.concat(pieces).toString('utf8');
}

function codeOf(error: unknown): string {
  const code: unknown = error && typeof error === 'object' && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'NO_CONNECTION';
}
