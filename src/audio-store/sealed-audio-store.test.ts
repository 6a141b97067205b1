import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audioStoreContract, inPieces, newKey } from '../../test/services/audio-store-contract';
import { dataKeysOf, type DataKeys } from '../encryption/data-key';
import { MasterKeyMissing } from '../encryption/key-errors';
import type { OrganisationKeys } from '../encryption/organisation-keys.service';
import { DiskAudioStore } from './disk-audio-store';
import { ScratchFolder } from './scratch-folder';
import { SealedAudioStore } from './sealed-audio-store';

/** Every organisation has a key of its own, but those in `without`. */
function keysOf(without: Set<string>): OrganisationKeys {
  const known = new Map<string, DataKeys>();
  const find = async (organisationId: string) => {
    const keys = known.get(organisationId) ?? dataKeysOf(randomBytes(32));
    known.set(organisationId, keys);
    return without.has(organisationId) ? null : keys;
  };
  return { find } as unknown as OrganisationKeys;
}

describe('SealedAudioStore', () => {
  let folder: string;
  let inner: DiskAudioStore;
  let store: SealedAudioStore;
  const withoutKey = new Set<string>();
  const scratch = () => join(folder, 'scratch');

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sealed-'));
    inner = new DiskAudioStore(join(folder, 'audio'));
    store = new SealedAudioStore(inner, keysOf(withoutKey), new ScratchFolder(scratch()));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  audioStoreContract(() => store);

  it('leaves nothing of what was written in any file, and nothing opened after the work with it', async () => {
    const key = newKey();
    const words = Buffer.from('a word that somebody said. '.repeat(10_000));
    await store.write(key, inPieces(words));
    expect(readFileSync(join(folder, 'audio', key)).includes('somebody said')).toBe(false);
    const read = await store.withLocalFile(key, (path) => readFile(path));
    expect(read.equals(words)).toBe(true);
    expect(readdirSync(scratch())).toEqual([]);
  });

  it('lends nobody a sealed file as if it were sound when there is no key to open it with', async () => {
    const key = newKey();
    await store.write(key, inPieces(randomBytes(1_000)));
    withoutKey.add(key.split('/')[0] ?? '');
    await expect(store.withLocalFile(key, (path) => readFile(path))).rejects.toThrow(MasterKeyMissing);
  });

  it('reads what was written before the organisation had a key, and writes as it is what others read', async () => {
    const [before, plain] = [newKey(), newKey()];
    const bytes = randomBytes(100_000);
    await inner.write(before, inPieces(bytes));
    await store.write(plain, inPieces(bytes), { plain: true });
    for (const key of [before, plain]) {
      expect(readFileSync(join(folder, 'audio', key)).equals(bytes)).toBe(true);
      expect(await store.size(key)).toBe(bytes.length);
      expect((await buffer(await store.open(key, { start: 7, end: 70_000 }))).length).toBe(69_994);
      expect((await store.withLocalFile(key, (path) => readFile(path))).equals(bytes)).toBe(true);
    }
  });

  it('seals nothing of an organisation that has no key', async () => {
    const key = newKey();
    withoutKey.add(key.split('/')[0] ?? '');
    await store.write(key, inPieces(Buffer.from('as it is')));
    expect(readFileSync(join(folder, 'audio', key), 'utf8')).toBe('as it is');
  });

  it('refuses a file that was put in the place of one of another organisation', async () => {
    const [from, to] = [newKey(), newKey()];
    await store.write(from, inPieces(randomBytes(1_000)));
    await inner.move(from, to);
    await expect(buffer(await store.open(to))).rejects.toThrow('cannot be opened');
  });

  it('refuses a file that was put in the place of another of its organisation', async () => {
    const from = newKey();
    const to = [from.split('/')[0], newKey().split('/')[1]].join('/');
    await store.write(from, inPieces(randomBytes(1_000)));
    await inner.move(from, to);
    await expect(buffer(await store.open(to))).rejects.toThrow('cannot be opened');
    await expect(store.withLocalFile(to, (path) => readFile(path))).rejects.toThrow('cannot be opened');
  });
});
