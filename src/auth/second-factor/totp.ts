import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Bytes of a seed: as many as SHA-1 gives (RFC 4226, section 4). Every app for codes knows SHA-1, six digits, 30 seconds. */
const SEED_BYTES = 20;
const DIGITS = 6;
const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new seed in base32, as apps take it. */
export const newSeed = (): string => base32(randomBytes(SEED_BYTES));

/** The address by which an app takes a seed. */
export function seedAddress(seed: string, issuer: string, account: string): string {
  const [by, of] = [encodeURIComponent(issuer), encodeURIComponent(account)];
  return `otpauth://totp/${by}:${of}?secret=${seed}&issuer=${by}`;
}

/**
 * The step of time that a code is of, or null when it is of none: the present one, or the one before, for a code takes a
 * while to be typed (RFC 6238, section 5.2). A step up to `lastStep` has been used, and counts no more.
 */
export function stepOfCode(seed: string, code: string, lastStep: number, now = Date.now()): number | null {
  const present = Math.floor(now / STEP_MS);
  const found = [present, present - 1].filter((step) => isSame(codeAt(seed, step), code));
  return found.find((step) => step > lastStep) ?? null;
}

/** The code of a moment. */
export const codeOf = (seed: string, now = Date.now()): string => codeAt(seed, Math.floor(now / STEP_MS));

/** RFC 4226, section 5.3. */
function codeAt(seed: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(seed)).update(counter).digest();
  const from = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(from) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** RFC 4648, section 6, without padding. */
export function base32(bytes: Buffer): string {
  let [text, held, bits] = ['', 0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(held >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const letter of text) {
    held = ((held << 5) | ALPHABET.indexOf(letter)) & 0xffff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 255);
  }
  return Buffer.from(bytes);
}
