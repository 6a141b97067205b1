import { expect, it } from 'vitest';
import { hashToken, newKey, newToken } from './token';

it('makes a new key that is recognised by its marker and eight characters, and found by its hash', () => {
  const { key, prefix, hash } = newKey('cisr_');
  expect(key).toMatch(/^cisr_[\w-]{43}$/);
  expect(prefix).toBe(key.slice(0, 13));
  expect(hash).toBe(hashToken(key));
  expect(newKey('cisr_').key).not.toBe(key);
});

it('makes tokens of 256 bits, each another', () => {
  const tokens = Array.from({ length: 1_000 }, newToken);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(new Set(tokens).size).toBe(tokens.length);
});
