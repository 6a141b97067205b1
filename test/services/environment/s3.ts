import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { freePort } from '../../harness/free-port';
import { PrivateServer, serverFolder } from './private-server';

export interface TestS3 {
  /** For `AUDIO_STORE_URL`: a bucket that exists, and a prefix of its own. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Ends the server at once. Only of a server of our own. */
  kill(): Promise<void>;
  /** Brings it back with what it held. Only of a server of our own. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const BUCKET = 'calls';
/** s3rver knows one account, by this name and secret. */
const S3RVER = 'S3RVER';

/** The store of `TEST_AUDIO_STORE_URL`, below a new prefix, or an s3rver of our own. */
export async function startS3(): Promise<TestS3> {
  const given = process.env['TEST_AUDIO_STORE_URL'];
  return given ? givenStore(given) : privateServer();
}

function givenStore(url: string): TestS3 {
  const own = new URL(url);
  own.pathname = `${own.pathname.replace(/\/$/, '')}/test-${randomBytes(6).toString('hex')}`;
  const refuse = () => Promise.reject(new Error('only an S3 server of our own can be killed'));
  return {
    url: own.href,
    accessKeyId: process.env['AUDIO_STORE_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: process.env['AUDIO_STORE_SECRET_ACCESS_KEY'] ?? '',
    kill: refuse,
    restart: refuse,
    stop: () => Promise.resolve(),
  };
}

async function privateServer(): Promise<TestS3> {
  // It needs no other account than ours, and an other could perhaps not read node_modules.
  const account = { name: 'ourselves' };
  const folder = serverFolder('s3', account);
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const script = resolve('node_modules/s3rver/bin/s3rver.js');
  const network = ['--address', '127.0.0.1', '--port', `${port}`];
  const args = [
    '--require',
    resolve('test/services/environment/keep-folders.cjs'),
    script,
    '--directory',
    folder,
    ...network,
    '--silent',
    '--configure-bucket',
    BUCKET,
  ];
  const server = new PrivateServer(process.execPath, args, folder, account, async () => {
    await fetch(endpoint, { method: 'HEAD' });
  });
  await server.start();
  return {
    url: `s3://${BUCKET}/audio?endpoint=${endpoint}&region=us-east-1`,
    accessKeyId: S3RVER,
    secretAccessKey: S3RVER,
    kill: () => server.kill(),
    restart: () => server.kill().then(() => server.start()),
    stop: () => server.stop(),
  };
}
