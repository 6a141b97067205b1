import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { S3AudioStore } from '../../src/audio-store/s3-audio-store';
import { s3Location } from '../../src/audio-store/s3-location';
import { ScratchFolder } from '../../src/audio-store/scratch-folder';
import { audioStoreContract, inPieces, newKey, sha256 } from './audio-store-contract';
import { startS3 } from './environment/s3';
import type { TestS3 } from './environment/s3';

describe('S3AudioStore', () => {
  let server: TestS3;
  let store: S3AudioStore;
  let folder: string;

  const openStore = (url = server.url) =>
    new S3AudioStore({
      location: s3Location(url),
      credentials: { accessKeyId: server.accessKeyId, secretAccessKey: server.secretAccessKey },
      scratch: new ScratchFolder(join(folder, 'scratch')),
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'scratch-'));
    server = await startS3();
    store = openStore();
  });
  afterAll(async () => {
    store.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  audioStoreContract(() => store);

  it('removes the local copy of a recording after the work with it', async () => {
    const key = newKey();
    await store.write(key, inPieces(randomBytes(10)));
    await store.withLocalFile(key, async () => undefined);
    expect(readdirSync(join(folder, 'scratch'))).toEqual([]);
  });

  it('takes several recordings at once, each as it is', async () => {
    const recordings = Array.from({ length: 4 }, () => ({ key: newKey(), bytes: randomBytes(7_000_000) }));
    await Promise.all(recordings.map(({ key, bytes }) => store.write(key, inPieces(bytes))));
    for (const { key, bytes } of recordings)
      expect(sha256(await buffer(await store.open(key)))).toBe(sha256(bytes));
  });

  it('says that a bucket is missing, not that a recording is', async () => {
    const nowhere = openStore(server.url.replace('s3://calls', 's3://nowhere'));
    await expect(nowhere.open(newKey())).rejects.toThrow('NoSuchBucket');
    await expect(nowhere.probe()).rejects.toThrow('NoSuchBucket');
    await expect(nowhere.write(newKey(), inPieces(randomBytes(10)))).rejects.toThrow('NoSuchBucket');
    nowhere.close();
  });

  it('fails with a reason that holds no secret when nobody answers, and works again afterwards', async () => {
    await server.kill();
    const key = newKey();
    const failed = await store.write(key, inPieces(randomBytes(10))).catch((error: Error) => error.message);
    expect(failed).toMatch(/^the audio store failed: E[A-Z]+$/);
    await server.restart();
    await store.write(key, inPieces(randomBytes(10)));
    expect(await store.size(key)).toBe(10);
  });
});
