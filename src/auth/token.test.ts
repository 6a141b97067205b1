import { expect, it } from 'vitest';
import { hashToken, newKey } from './token';

it('makes a new key that is recognised by its marker and eight characters, and found by its hash', () => {
  const { key, prefix, hash } = newKey('cisr_');
  expect(key).toMatch(/^cisr_[\w-]{43}$/);
  expect(prefix).toBe(key.slice(0, 13));
  expect(hash).toBe(hashToken(key));
  expect(newKey('cisr_').key).not.toBe(key);
});
