import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audioStoreContract, inPieces, newKey } from '../../test/services/audio-store-contract';
import { canMountSmallDisk, startSmallDisk } from '../../test/services/environment/small-disk';
import { AudioStoreFull } from './audio-store';
import { DiskAudioStore } from './disk-audio-store';

describe('DiskAudioStore', () => {
  let folder: string;
  let store: DiskAudioStore;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'audio-'));
    // Two levels that do not exist yet: the store makes its own folder.
    store = new DiskAudioStore(join(folder, 'data', 'audio'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  audioStoreContract(() => store);

  it('shows a recording under its key only when all of it is there', async () => {
    const [organisation, job] = [randomUUID(), randomUUID()];
    const key = `${organisation}/${job}.wav`;
    const source = new Readable({ read() {} });
    source.push(randomBytes(1_000));
    const writing = store.write(key, source);
    const names = () => {
      const own = join(folder, 'data', 'audio', organisation);
      return existsSync(own) ? readdirSync(own) : [];
    };
    await expect.poll(names).toEqual([`${job}.wav.part`]);
    expect(await store.size(key)).toBeNull();
    source.push(null);
    await writing;
    expect(names()).toEqual([`${job}.wav`]);
  });

  it('does not let a second write of a key touch the first', async () => {
    const key = newKey();
    const first = new Readable({ read() {} });
    const writing = store.write(key, first);
    const part = join(folder, 'data', 'audio', `${key}.part`);
    await expect.poll(() => existsSync(part)).toBe(true);
    await expect(store.write(key, inPieces(randomBytes(5)))).rejects.toThrow('EEXIST');
    first.push(Buffer.from('first'));
    first.push(null);
    expect((await writing).bytes).toBe(5);
  });

  it('lists a write that a crash left unfinished, so that it can be deleted', async () => {
    const key = `${newKey()}.part`;
    const path = join(folder, 'data', 'audio', key);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, 'half');
    const found: string[] = [];
    for await (const old of store.listOlderThan(new Date(Date.now() + 1_000))) found.push(old);
    expect(found).toContain(key);
    await store.delete(key);
    expect(existsSync(path)).toBe(false);
  });

  it('does not list what is still being written, however long that takes, nor what has just been finished', async () => {
    const key = newKey();
    const source = new Readable({ read() {} });
    const writing = store.write(key, source);
    source.push(Buffer.from('begun'));
    const part = join(folder, 'data', 'audio', `${key}.part`);
    await expect.poll(() => existsSync(part) && statSync(part).size).toBe(5);
    const twoHoursAgo = new Date(Date.now() - 7_200_000);
    utimesSync(part, twoHoursAgo, twoHoursAgo);
    const stray = async () => {
      const keys: string[] = [];
      for await (const old of store.listOlderThan(new Date(Date.now() - 3_600_000))) keys.push(old);
      return keys.filter((old) => old.startsWith(key));
    };
    expect(await stray()).toEqual([`${key}.part`]); // as a write that a crash left
    source.push(Buffer.from('more'));
    await expect.poll(() => statSync(part).size).toBe(9);
    expect(await stray()).toEqual([]);
    source.push(null);
    await writing;
    expect(await stray()).toEqual([]);
  });

  it('lists nothing, and has nothing, before its folder exists', async () => {
    const empty = new DiskAudioStore(join(folder, 'not', 'yet'));
    for await (const key of empty.listOlderThan(new Date())) expect.fail(`listed ${key}`);
    expect(await empty.size(newKey())).toBeNull();
  });

  it.skipIf(!canMountSmallDisk)('says that the disk is full, and leaves nothing of the write', async () => {
    const disk = await startSmallDisk(2 * 1024 * 1024);
    try {
      const small = new DiskAudioStore(join(disk.path, 'audio'));
      const [kept, refused] = [newKey(), newKey()];
      await small.write(kept, inPieces(randomBytes(1024 * 1024)));
      await expect(small.write(refused, inPieces(randomBytes(1_500_000)))).rejects.toThrow(AudioStoreFull);
      expect(readdirSync(join(disk.path, 'audio', refused, '..'))).toEqual([]);
      expect((await small.probe()).freeBytes).toBeGreaterThan(500_000);
      await small.write(newKey(), inPieces(randomBytes(500_000)));
      await writeFile(join(disk.path, 'fill'), randomBytes(1_000_000)).catch(() => undefined);
      await expect(small.probe()).rejects.toThrow(AudioStoreFull);
    } finally {
      await disk.stop();
    }
  });

  it('says why its folder cannot be used, without its path', async () => {
    const blocked = join(folder, 'a-file');
    writeFileSync(blocked, '');
    chmodSync(blocked, 0o400);
    const probe = new DiskAudioStore(blocked).probe();
    await expect(probe).rejects.toThrow(/^the audio folder cannot be written to \([A-Z]+\)$/);
  });
});
