import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '../../test/services/audio-store-contract';
import { BucketServer } from '../../test/fixtures/bucket-server';
import { S3AudioStore } from './s3-audio-store';
import { s3Location } from './s3-location';
import { ScratchFolder } from './scratch-folder';

const HOUR = 3_600_000;

/** A bucket tells of a write only when its first byte came, even of a finished one: as AWS does. */
describe('a write to a bucket that takes longer than stray audio is left alone', () => {
  let bucket: BucketServer;
  let folder: string;
  let writing: S3AudioStore;
  let sweeping: S3AudioStore;

  const openStore = () =>
    new S3AudioStore({
      location: s3Location(bucket.url),
      credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
      scratch: new ScratchFolder(folder),
      heartbeatMs: 20,
    });
  const stray = async (): Promise<string[]> => {
    const keys: string[] = [];
    for await (const key of sweeping.listOlderThan(new Date(Date.now() - HOUR))) keys.push(key);
    return keys;
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'long-writes-'));
    bucket = await BucketServer.start();
    // Two processes: the one that sweeps knows nothing of what the other writes.
    [writing, sweeping] = [openStore(), openStore()];
  });
  afterEach(async () => {
    writing.close();
    sweeping.close();
    await bucket.stop();
    rmSync(folder, { recursive: true });
  });

  /** Begins a write of two parts, the first of which has come two hours ago. */
  async function beginLongWrite(key: string) {
    const source = new PassThrough();
    const written = writing.write(key, source);
    source.write(Buffer.alloc(6 * 1024 * 1024));
    await expect.poll(() => bucket.uploads.size).toBe(1);
    for (const upload of bucket.uploads.values()) upload.initiated = new Date(Date.now() - 2 * HOUR);
    await expect.poll(() => bucket.objects.has(`audio/${key}.part`)).toBe(true);
    return { source, written };
  }

  it('is not stray while it goes on, however slowly, nor when it is finished and waits for its row', async () => {
    const key = newKey();
    const { source, written } = await beginLongWrite(key);
    expect(await stray()).toEqual([]);
    source.end(Buffer.alloc(1000));
    expect((await written).bytes).toBe(6 * 1024 * 1024 + 1000);
    expect(bucket.objects.get(`audio/${key}`)?.modified.getTime()).toBeLessThan(Date.now() - HOUR);
    expect(await stray()).toEqual([]);
  });

  it('is stray when nobody has named it long after, with the sign of life beside it', async () => {
    const key = newKey();
    const { source, written } = await beginLongWrite(key);
    source.end();
    await written;
    for (const object of bucket.objects.values()) object.modified = new Date(Date.now() - 2 * HOUR);
    expect(await stray()).toEqual([key, `${key}.part`]);
    for (const each of await stray()) await sweeping.delete(each);
    expect(bucket.objects.size).toBe(0);
  });

  it('is stray when the process that wrote it has died', async () => {
    const key = newKey();
    bucket.uploads.set('dead', {
      key: `audio/${key}`,
      initiated: new Date(Date.now() - 2 * HOUR),
      parts: [],
    });
    bucket.objects.set(`audio/${key}.part`, {
      body: Buffer.alloc(0),
      modified: new Date(Date.now() - 2 * HOUR),
    });
    expect(new Set(await stray())).toEqual(new Set([`${key}.part`]));
    await sweeping.delete(`${key}.part`);
    expect(bucket.uploads.size).toBe(0);
    expect(bucket.objects.size).toBe(0);
  });

  it('leaves nothing behind when its source breaks off', async () => {
    const { source, written } = await beginLongWrite(newKey());
    source.destroy(new Error('the client hung up'));
    await expect(written).rejects.toThrow('the client hung up');
    expect(bucket.objects.size).toBe(0);
    await expect.poll(() => bucket.uploads.size).toBe(0);
  });
});
