import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

async function written(bytes: number, encryption?: S3AudioStoreOptions['encryption']) {
  asked = [];
  const { port } = server.address() as AddressInfo;
  const store = new S3AudioStore({
    location: s3Location(`s3://calls/audio?endpoint=http://127.0.0.1:${port}&region=us-east-1`),
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    scratch: new ScratchFolder(tmpdir()),
    encryption,
  });
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
