import type { RedisOptions } from 'ioredis';

/** Reads `redis://user:password@host:port/database`; `rediss:` asks for TLS, which Bull's own reader ignores. */
export function redisOptions(url: string): RedisOptions {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || 6379,
    db: Number(pathname.slice(1)) || 0,
    username: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    tls: protocol === 'rediss:' ? {} : undefined,
    // Bull's own waits grow to 20 s, and Redis may be back long before.
    retryStrategy: (attempt) => Math.min(100 * 2 ** (attempt - 1), 2_000),
    connectTimeout: 5_000,
    keepAlive: 10_000,
  };
}
