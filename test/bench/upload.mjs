// A recording of 500 MB, against a raw HTTP server that writes it to a file; and the memory it takes.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HEAD, row, sideBySide } from './load.mjs';
import { freePort, metadata, startServer, startService } from './service.mjs';

const BYTES = 500 * 1024 * 1024;
const BLOCK = Buffer.alloc(256 * 1024, 'not a sound ');

/** Sends `head`, `BYTES` bytes and `tail` as one body; resolves with the status. */
function stream(url, headers, head, tail) {
  return new Promise((resolve, reject) => {
    const length = head.length + BYTES + tail.length;
    const outgoing = request(url, { method: 'POST', headers: { ...headers, 'content-length': length } });
    outgoing.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
    outgoing.once('error', reject);
    outgoing.write(head);
    let left = BYTES;
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

const BOUNDARY = 'bench-boundary';
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
  const service = await startService({ ROLE: 'all' });
  const folder = mkdtempSync(join(tmpdir(), 'bare-upload-'));
  const port = await freePort();
  const bareUrl = `http://127.0.0.1:${port}`;
  const bare = await startServer(
    ['test/bench/bare-upload.mjs'],
    { DATA_DIR: folder, PORT: String(port) },
    bareUrl,
  );
  const headers = {
    authorization: service.authorization,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  };
  const ours = async () => {
    const { head, tail } = form();
    const status = await stream(`${service.url}/v1/ingestion/recordings`, headers, head, tail);
    if (status !== 202) throw new Error(`the upload was answered ${status}`);
  };
  const theirs = async () => {
    await stream(bareUrl, {}, Buffer.alloc(0), Buffer.alloc(0));
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
  };
  try {
    // The first recording of an organisation is its test recording, which is kept.
    await ours();
    const speed = await sideBySide({ ours: rate(ours), theirs: rate(theirs), rounds: 4 });
    const idle = residentMegabytes(service.pid);
    const one = await peakOver(service.pid, idle, ours);
    const eight = await peakOver(service.pid, idle, () => Promise.all(Array.from({ length: 8 }, ours)));
    return [
      '## Upload',
      '',
      'A recording of 524,288,000 bytes over the loopback; beside it: `http.createServer` piping to a file and',
      '`fsync`. Ours checks the key and the form, computes a SHA-256 and syncs file and folder.',
      '',
      ...HEAD,
      row('500 MB', speed, 'MB/s', 'at least 0.9'),
      '',
      `Memory above idle: ${one.toFixed(0)} MB for one upload (goal: under 60), ${eight.toFixed(0)} MB for eight at once (goal: under 200).`,
    ];
  } finally {
    await service.stop();
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

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

async function peakOver(pid, idle, work) {
  let peak = idle;
  const timer = setInterval(() => (peak = Math.max(peak, residentMegabytes(pid))), 20);
  await work();
  clearInterval(timer);
  return peak - idle;
}
