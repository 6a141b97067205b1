import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What was sealed has been changed since, stands in another's place, or was sealed with another key. */
export class SealBroken extends Error {
  constructor() {
    super('sealed data cannot be opened: they were changed, moved, or sealed with another key');
    this.name = 'SealBroken';
  }
}

/**
 * Nonce, ciphertext and tag of AES-256-GCM. `place` is authenticated with them: opened anywhere else they are refused.
 * A random nonce of 96 bits may be used 2^32 times with one key (NIST SP 800-38D, 8.3).
 */
export function sealBytes(key: Buffer, bytes: Buffer, place: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Throws `SealBroken` unless it was sealed with this key for this place, and is unchanged. */
export function openBytes(key: Buffer, sealed: Buffer, place: string): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new SealBroken();
  const end = sealed.length - TAG_BYTES;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, end)), decipher.final()]);
  } catch {
    throw new SealBroken();
  }
}
