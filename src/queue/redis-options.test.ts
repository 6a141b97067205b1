import { describe, expect, it } from 'vitest';
import { redisOptions } from './redis-options';

describe('redisOptions', () => {
  it('reads every part of a URL', () => {
    expect(redisOptions('redis://calls:p%40ss@redis.internal:6380/3')).toMatchObject({
      host: 'redis.internal',
      port: 6380,
      db: 3,
      username: 'calls',
      password: 'p@ss',
      tls: undefined,
    });
  });

  it('asks for TLS where the URL does', () => {
    expect(redisOptions('rediss://redis.internal').tls).toEqual({});
  });

  it('takes the usual port and the first database, and understands an IPv6 address', () => {
    expect(redisOptions('redis://[::1]')).toMatchObject({
      host: '::1',
      port: 6379,
      db: 0,
      password: undefined,
    });
  });

  it('is never away for more than two seconds from a Redis that is back', () => {
    const { retryStrategy } = redisOptions('redis://redis.internal');
    const waits = Array.from({ length: 100 }, (_, n) => Number(retryStrategy?.(n + 1)));
    expect(Math.max(...waits)).toBe(2_000);
    expect(Math.min(...waits)).toBe(100);
  });
});
