import { describe, expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';
import { base32, codeOf, newSeed, seedAddress, stepOfCode } from './totp';

/** The seed of RFC 6238, appendix B, for SHA-1. */
const SEED = base32(Buffer.from('12345678901234567890'));

describe('codes by time', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i s are those of RFC 6238', (seconds, code) => {
    expect(codeOf(SEED, seconds * 1000)).toBe(code);
  });

  it('count for their 30 seconds and the 30 after them, and no longer or earlier', () => {
    const at = 1_800_000_000_000;
    const code = codeOf(SEED, at);
    const step = at / 30_000;
    expect([-30_000, 0, 30_000, 60_000].map((later) => stepOfCode(SEED, code, 0, at + later))).toEqual([
      null,
      step,
      step,
      null,
    ]);
  });

  it('count once: none of a step that was used, or of one before it', () => {
    const at = 1_800_000_000_000;
    expect(stepOfCode(SEED, codeOf(SEED, at), at / 30_000, at)).toBeNull();
    expect(stepOfCode(SEED, codeOf(SEED, at - 30_000), at / 30_000, at)).toBeNull();
    expect(stepOfCode(SEED, codeOf(SEED, at), at / 30_000 - 1, at)).toBe(at / 30_000);
  });

  it.each(['', '1', '1234567', 'abcdef', '２８７０８２'])('are not %j', (code) => {
    expect(stepOfCode(SEED, code, 0, 59_000)).toBeNull();
  });

  it('have seeds of 160 random bits, which apps take by an address', () => {
    const seed = newSeed();
    expect(seed).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSeed()).not.toBe(seed);
    expect(seedAddress(seed, 'Call Ingestion', 'ada@example.com')).toBe(
      `otpauth://totp/Call%20Ingestion:ada%40example.com?secret=${seed}&issuer=Call%20Ingestion`,
    );
  });
});

describe('recovery codes', () => {
  it('are eight of 120 random bits, and the same however they are typed', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(8);
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{6}-){3}[A-Z2-7]{6}$/);
    const [code = ''] = codes;
    expect(hashRecoveryCode(code.toLowerCase().replaceAll('-', ' '))).toBe(hashRecoveryCode(code));
    expect(hashRecoveryCode(code)).not.toBe(hashRecoveryCode(codes[1] ?? ''));
  });
});
