import { describe, expect, it } from 'vitest';
import { bearerToken } from './bearer-token';

describe('the token of an Authorization header', () => {
  it.each(['Bearer cis_a-b.c~+/==', 'bearer cis_a-b.c~+/==', ' BEARER   cis_a-b.c~+/== '])(
    'of %j',
    (header) => expect(bearerToken(header)).toBe('cis_a-b.c~+/=='),
  );

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'cis_key',
    'Basic cis_key',
    'Bearercis_key',
    'Bearer a b',
    'Bearer a,b',
    'Bearer "a"',
    'Bearer ä',
    `Bearer ${'x'.repeat(8_000)}`,
    'Bearer a\nBearer b',
  ])('is none in %j', (header) => expect(bearerToken(header)).toBeNull());
});
