import { describe, expect, it } from 'vitest';
import { hashIdentity } from './hash-identity';
import { escapeNul } from './escape-nul';

describe('the identity of an identifier', () => {
  it('is 64 hex digits, the same for the same text', () => {
    expect(hashIdentity('call')).toMatch(/^[0-9a-f]{64}$/);
    expect(hashIdentity('call')).toBe(hashIdentity('ca' + 'll'));
  });

  it('differs wherever a code unit does, halves of a pair and U+FFFD included', () => {
    const alike = ['é', 'e\u0301', 'E', 'e', 'e ', ' e', 'e\u0000', '\ud834', '\udd1e', '\ufffd', ''];
    expect(new Set(alike.map(hashIdentity)).size).toBe(alike.length);
  });
});

describe('text that SQLite keeps whole', () => {
  it.each(['', 'plain', '\u0000', 'a\u0000b\u0000', '\u001a', '\u001a0', '\u001a1\u0000', '\u0000\u001a0'])(
    '%j comes back as it was, and has no zero where it is stored',
    (value) => {
      const stored = escapeNul.to(value) as string;
      expect(stored).not.toContain('\u0000');
      expect(escapeNul.from(stored)).toBe(value);
    },
  );

  it('leaves all but text alone', () => {
    for (const value of [null, undefined, 7]) expect(escapeNul.from(escapeNul.to(value))).toBe(value);
  });
});
