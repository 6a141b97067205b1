import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dataKeysOf } from './data-key';
import { MasterKeyMissing } from './key-errors';
import type { KeySource } from './organisation-keys.service';
import { SealBroken } from './seal-bytes';
import { isSealed, NOTHING_SEALED, sealedLength, TextSealer } from './text-sealer.service';

const keysOf = (dataKey: Buffer): KeySource => ({
  isAvailable: true,
  find: async () => ({ ...dataKeysOf(dataKey), isAllSealed: true, since: new Date(0) }),
});
const sealer = new TextSealer(keysOf(randomBytes(32)));
const place = { organisationId: 'o', column: 'conversation.sentences', row: 'r' };
const WORDS = 'Grüße, ich möchte kündigen. 返金';

describe('a sealed text', () => {
  it('is what it was where it was sealed, and shows nothing of it', async () => {
    const sealed = await sealer.seal(place, WORDS);
    expect(isSealed(sealed)).toBe(true);
    expect(sealed).not.toContain('kündigen');
    expect(await sealer.open(place, sealed)).toBe(WORDS);
    expect(await sealer.seal(place, WORDS)).not.toBe(sealed);
  });

  it.each([
    ['another organisation', { ...place, organisationId: 'p' }],
    ['another column', { ...place, column: 'call.metadata' }],
    ['another row', { ...place, row: 's' }],
  ])('is refused in %s', async (_what, elsewhere) => {
    await expect(sealer.open(elsewhere, await sealer.seal(place, WORDS))).rejects.toThrow(SealBroken);
  });

  it('is refused once it was changed, cut, or sealed with another key', async () => {
    const sealed = await sealer.seal(place, WORDS);
    const middle = Math.floor(sealed.length / 2);
    const other = sealed[middle] === 'A' ? 'B' : 'A';
    for (const changed of [
      sealed.slice(0, middle) + other + sealed.slice(middle + 1),
      sealed.slice(0, -8),
      sealed.slice(0, 'sealed:1:'.length),
      await new TextSealer(keysOf(randomBytes(32))).seal(place, WORDS),
    ])
      await expect(sealer.open(place, changed)).rejects.toThrow(SealBroken);
  });

  it('has the length that is told of it', async () => {
    for (const length of [0, 1, 2, 1_000])
      expect((await sealer.seal(place, 'x'.repeat(length))).length).toBe(sealedLength(length));
  });

  it('is not given out without a master key, and not taken for words', async () => {
    const sealed = await sealer.seal(place, WORDS);
    await expect(NOTHING_SEALED.open(place, sealed)).rejects.toThrow(MasterKeyMissing);
  });
});

describe('a text from before encryption', () => {
  it('is read as it is', async () => {
    expect(await sealer.open(place, '[{"speaker":"agent"}]')).toBe('[{"speaker":"agent"}]');
  });

  it('is stored as it is where nothing is encrypted', async () => {
    expect(await NOTHING_SEALED.seal(place, WORDS)).toBe(WORDS);
  });

  it.each(['sealed:1:', 'sealed:1:Grüße', 'plain:1:', 'plain:1:sealed:1:x'])(
    'is read as it was written when it is %j, with encryption and without',
    async (words) => {
      const stored = await NOTHING_SEALED.seal(place, words);
      expect(isSealed(stored)).toBe(false);
      expect(await NOTHING_SEALED.open(place, stored)).toBe(words);
      expect(await sealer.open(place, stored)).toBe(words);
      expect(await sealer.open(place, await sealer.seal(place, words))).toBe(words);
    },
  );
});
