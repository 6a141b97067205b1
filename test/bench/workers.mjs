// What a second worker process brings, on MariaDB, Redis and S3: twenty recordings with one worker and with two.

import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { HEAD, row, sideBySide } from './load.mjs';
import { freePort, MAIN, metadata, ROOT, startServer, startService } from './service.mjs';

const RECORDINGS = 20;
const SAMPLE = join(ROOT, 'samples/support-call.ogg');
let calls = 0;

const launcher = async (name) =>
  (await runnerImport(join(ROOT, `test/services/environment/${name}.ts`))).module;

export async function benchWorkers() {
  const { startMariaDb } = await launcher('mariadb');
  const { startRedis } = await launcher('redis');
  const { startS3 } = await launcher('s3');
  const [database, redis, store] = await Promise.all([startMariaDb(), startRedis({ own: true }), startS3()]);
  const shared = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    AUDIO_STORE_URL: store.url,
    AUDIO_STORE_ACCESS_KEY_ID: store.accessKeyId,
    AUDIO_STORE_SECRET_ACCESS_KEY: store.secretAccessKey,
    TRANSCRIPTION_PROCESSES: '1',
    WORKER_CONCURRENCY: '2',
    SCORING_MEANING: 'off',
  };
  const api = await startService({ ...shared, ROLE: 'api' });
  const startWorker = async () => {
    const port = await freePort();
    const env = { ...api.settings, ...shared, ROLE: 'worker', PORT: String(port) };
    return startServer(MAIN, env, `http://127.0.0.1:${port}/health/ready`);
  };
  const seconds = (count) => async () => {
    const workers = await Promise.all(Array.from({ length: count }, startWorker));
    const started = performance.now();
    await Promise.all((await deliverAll(api)).map((jobId) => finished(api, jobId)));
    const took = (performance.now() - started) / 1000;
    await Promise.all(workers.map((worker) => worker.stop()));
    return took;
  };
  try {
    const scaling = await sideBySide({ ours: seconds(2), theirs: seconds(1), rounds: 1, warmUpRounds: 0 });
    return [
      '## Workers',
      '',
      `${RECORDINGS} two-minute recordings on MariaDB, Redis and S3 with two worker processes of one speech process each;`,
      'beside it the same with one.',
      '',
      ...HEAD,
      row(`${RECORDINGS} recordings`, scaling, 's', '0.5 were perfect'),
    ];
  } finally {
    await api.stop();
    await database.stop();
    await redis.stop();
    await store.stop();
  }
}

async function deliverAll(service) {
  const jobs = [];
  for (let i = 0; i < RECORDINGS; i++) {
    const form = new FormData();
    for (const [name, value] of Object.entries(metadata(`scaling-${calls++}`))) form.append(name, value);
    form.append('agent_channel', '0');
    form.append('audio', await openAsBlob(SAMPLE), 'call.ogg');
    const answer = await fetch(`${service.url}/v1/ingestion/recordings`, {
      method: 'POST',
      headers: { authorization: service.authorization },
      body: form,
    });
    if (answer.status !== 202) throw new Error(`a recording was answered ${answer.status}`);
    jobs.push((await answer.json()).job_id);
  }
  return jobs;
}

async function finished(service, jobId) {
  for (;;) {
    const answer = await fetch(`${service.url}/v1/ingestion/recordings/${jobId}`, {
      headers: { authorization: service.authorization },
    });
    const { status } = await answer.json();
    if (status === 'ingested') return;
    if (status === 'rejected' || status === 'failed') throw new Error(`a recording ended ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
