import { randomBytes } from 'node:crypto';
import { hashToken } from '../token';
import { base32 } from './totp';

/** How many are made at once. */
export const RECOVERY_CODES = 8;
/** 120 random bits: 24 letters and digits, which a fast hash keeps safe. */
const BYTES = 15;

/** New codes as people note them down, in groups of six. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => (base32(randomBytes(BYTES)).match(/.{6}/g) ?? []).join('-'));

/** What is stored of a code, however it was typed. */
export const hashRecoveryCode = (code: string): string =>
  hashToken(code.toUpperCase().replace(/[^A-Z2-7]/g, ''));
