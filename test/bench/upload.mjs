// A recording of 500 MB, against a raw HTTP server that writes it to a file; and the memory it takes.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HEAD, row, sideBySide } from './load.mjs';
import { freePort, LOADING_MS, metadata, startServer, startService } from './service.mjs';

const BYTES = 500 * 1024 * 1024;
const ROUNDS = 6;
/** Noise, as sound is to a form parser: any byte may come. */
const BLOCK = randomBytes(256 * 1024);

/** Sends `head`, `bytes` bytes and `tail` as one body; resolves with the status. */
function stream(url, headers, head, tail, bytes = BYTES) {
  return new Promise((resolve, reject) => {
    const length = head.length + bytes + tail.length;
    const outgoing = request(url, { method: 'POST', headers: { ...headers, 'content-length': length } });
    outgoing.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
    outgoing.once('error', reject);
    outgoing.write(head);
    let left = bytes;
    const go = () => {
      while (left > 0) {
        const block = left < BLOCK.length ? BLOCK.subarray(0, left) : BLOCK;
        left -= block.length;
        if (!outgoing.write(block)) return outgoing.once('drain', go);
      }
      outgoing.end(tail);
    };
    go();
  });
}

/** As long as curl's own, which clients use most; the search for it depends on its length. */
const BOUNDARY = `------------------------${'x7Qk2MvZ4tYb9LdW1sFhRc'}`;
let calls = 0;

/** The recording form around the audio. Its agent is not linked, so that it is received in full and then skipped. */
function form() {
  const fields = { ...metadata(`upload-${calls++}`), agent_external_id: 'nobody', agent_channel: '0' };
  const head = Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('');
  const audio = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="audio"; filename="call.wav"\r\n\r\n`;
  return { head: Buffer.from(head + audio), tail: Buffer.from(`\r\n--${BOUNDARY}--\r\n`) };
}

export async function benchUpload() {
  const speed = await measureSpeed();
  const one = await memoryOf(1);
  const eight = await memoryOf(8);
  return [
    '## Upload',
    '',
    'A recording of 524,288,000 bytes of noise over the loopback, in a form with a boundary as long as curl makes it;',
    'beside it: `http.createServer` piping the bytes to a file and `fsync`. Ours checks the key, reads the form and syncs',
    'file and folder.',
    '',
    ...HEAD,
    row('500 MB', speed, 'MB/s', 'at least 0.9'),
    '',
    'What bounds it: the search for the boundary, some 0.3 s of a core for 500 MB, which the bare server does not do.',
    'Against that stand larger writes: what arrives while the disk is busy is written at once.',
    '',
    'Memory a service that was just started takes above what it took before its first upload, at its peak:',
    `${one.toFixed(0)} MB for one upload (goal: under 60), ${eight.toFixed(0)} MB for eight at once (goal: under 200).`,
  ];
}

async function measureSpeed() {
  const service = await startService();
  const folder = mkdtempSync(join(tmpdir(), 'bare-upload-'));
  const port = await freePort();
  const bareUrl = `http://127.0.0.1:${port}`;
  const bare = await startServer(
    ['test/bench/bare-upload.mjs'],
    { DATA_DIR: folder, PORT: String(port) },
    bareUrl,
  );
  const theirs = async () => {
    await stream(bareUrl, {}, Buffer.alloc(0), Buffer.alloc(0));
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
  };
  try {
    await sendTestRecording(service);
    return await sideBySide({ ours: rate(() => upload(service)), theirs: rate(theirs), rounds: ROUNDS });
  } finally {
    await service.stop();
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Megabytes a fresh service's memory grows at most while it takes `count` uploads at once. */
async function memoryOf(count) {
  const service = await startService();
  try {
    await sleep(LOADING_MS);
    const idle = residentMegabytes(service.pid);
    let peak = idle;
    await sendTestRecording(service);
    const timer = setInterval(() => (peak = Math.max(peak, residentMegabytes(service.pid))), 20);
    await Promise.all(Array.from({ length: count }, () => upload(service)));
    clearInterval(timer);
    return peak - idle;
  } finally {
    await service.stop();
  }
}

async function upload(service, bytes = BYTES) {
  const { head, tail } = form();
  const headers = {
    authorization: service.authorization,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  };
  const status = await stream(`${service.url}/v1/ingestion/recordings`, headers, head, tail, bytes);
  if (status !== 202) throw new Error(`the upload was answered ${status}`);
}

/** The first recording of an organisation is its test recording, which is kept and heard: here a few bytes. */
const sendTestRecording = (service) => upload(service, 1000);

/** Megabytes a second of one upload. */
const rate = (upload) => async () => {
  const started = performance.now();
  await upload();
  return BYTES / 1e6 / ((performance.now() - started) / 1000);
};

function residentMegabytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
