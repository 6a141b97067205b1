import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AudioStoreSettings } from '../config/audio-store-settings';
import { EncryptionModule } from '../encryption/encryption.module';
import { OrganisationKeys } from '../encryption/organisation-keys.service';
import { AUDIO_STORE, type AudioStore, EXPORT_STORE } from './audio-store';
import { AudioStoreModule } from './audio-store.module';
import { S3AudioStore, type S3AudioStoreOptions } from './s3-audio-store';
import { s3Location } from './s3-location';
import { ScratchFolder } from './scratch-folder';

/** Takes whatever is sent and notes how it is to be encrypted. */
let server: Server;
let asked: { request: string; encryption?: string; key?: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void buffer(request).then(() => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost');
      const step = searchParams.has('uploads') ? ' begin' : searchParams.has('uploadId') ? ' part' : '';
      asked.push({
        request: `${request.method}${step}`,
        encryption: request.headers['x-amz-server-side-encryption'] as string | undefined,
        key: request.headers['x-amz-server-side-encryption-aws-kms-key-id'] as string | undefined,
      });
      response.setHeader('etag', '"etag"');
      if (request.method !== 'POST') return response.end();
      response.setHeader('content-type', 'application/xml');
      return response.end(
        searchParams.has('uploads')
          ? '<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>'
          : '<CompleteMultipartUploadResult><ETag>"all"</ETag></CompleteMultipartUploadResult>',
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function bucketUrl(): string {
  const { port } = server.address() as AddressInfo;
  return `s3://calls/audio?endpoint=http://127.0.0.1:${port}&region=us-east-1`;
}

function written(bytes: number, encryption?: S3AudioStoreOptions['encryption']) {
  const store = new S3AudioStore({
    location: s3Location(bucketUrl()),
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    scratch: new ScratchFolder(tmpdir()),
    encryption,
  });
  return writtenTo(store, bytes);
}

async function writtenTo(store: AudioStore, bytes: number) {
  asked = [];
  await store.write('organisation/job.wav', Readable.from([Buffer.alloc(bytes)]));
  // Parts take the encryption of what they are parts of.
  return asked.filter(({ request }) => request === 'PUT' || request === 'POST begin');
}

it('asks the bucket to encrypt small recordings and large ones, as the settings say', async () => {
  const kms = { ServerSideEncryption: 'aws:kms', SSEKMSKeyId: 'key-7' } as const;
  for (const bytes of [1_000, 6 * 1024 * 1024]) {
    const requests = await written(bytes, kms);
    expect(requests.length).toBeGreaterThan(0);
    for (const one of requests) expect(one).toMatchObject({ encryption: 'aws:kms', key: 'key-7' });
  }
  for (const one of await written(1_000, { ServerSideEncryption: 'AES256' }))
    expect(one).toEqual({ request: 'PUT', encryption: 'AES256', key: undefined });
});

it('leaves it to the bucket when the settings say nothing', async () => {
  for (const one of await written(1_000)) expect(one.encryption).toBeUndefined();
});

/** Both stores as the service opens them with these settings, for organisations without a key of their own. */
async function storesOf(settings: Partial<AudioStoreSettings>) {
  const all = Object.assign(new AudioStoreSettings(), settings, {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'stores-')),
    AUDIO_STORE_URL: bucketUrl(),
    AUDIO_STORE_ACCESS_KEY_ID: 'test',
    AUDIO_STORE_SECRET_ACCESS_KEY: 'test',
  });
  @Module({ providers: [{ provide: AudioStoreSettings, useValue: all }], exports: [AudioStoreSettings] })
  class Settings {}
  const keys = { provide: OrganisationKeys, useValue: { find: () => Promise.resolve(null) } };
  @Module({ providers: [keys], exports: [OrganisationKeys] })
  class NoKeys {}
  const module = await Test.createTestingModule({
    imports: [{ module: Settings, global: true }, AudioStoreModule],
  })
    .overrideModule(EncryptionModule)
    .useModule(NoKeys)
    .compile();
  await module.close();
  rmSync(all.DATA_DIR, { recursive: true, force: true });
  return [module.get<AudioStore>(AUDIO_STORE), module.get<AudioStore>(EXPORT_STORE)];
}

it('is asked for in the bucket of recordings and of exports by the settings of the service', async () => {
  const AES256 = { AUDIO_STORE_ENCRYPTION: 'AES256', AUDIO_STORE_KMS_KEY_ID: 'key-7' } as const;
  for (const store of await storesOf(AES256))
    expect(await writtenTo(store, 1_000)).toEqual([{ request: 'PUT', encryption: 'AES256', key: undefined }]);
  for (const store of await storesOf({ ...AES256, AUDIO_STORE_ENCRYPTION: 'aws:kms' }))
    expect(await writtenTo(store, 1_000)).toEqual([{ request: 'PUT', encryption: 'aws:kms', key: 'key-7' }]);
  for (const store of await storesOf({}))
    expect(await writtenTo(store, 1_000)).toEqual([
      { request: 'PUT', encryption: undefined, key: undefined },
    ]);
});
