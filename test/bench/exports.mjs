// Exports of a seeded database: how long a file takes, and how much memory the service takes for it.
// node test/bench/exports.mjs sqlite|mariadb [CALLS]: prints what was measured as JSON.
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { measuredApart, onDatabase, seedContactCentres, signedIn } from './seeded-service.mjs';

const FILE = fileURLToPath(import.meta.url);
const CALLS = 100_000;
/** Calls that have an evaluation, the latest: each is read by itself for the criteria. */
const EVALUATED = 5_000;

const EXPORTS = {
  'calls, CSV': { kind: 'calls', format: 'csv' },
  'calls, JSON Lines': { kind: 'calls', format: 'jsonl' },
  'calls, Parquet': { kind: 'calls', format: 'parquet' },
  'criteria, Parquet': { kind: 'criteria', format: 'parquet' },
  'transcripts, JSON Lines': { kind: 'transcripts', format: 'jsonl' },
};

/** The section of docs/benchmarks.md. */
export function benchExports([, count = CALLS] = []) {
  const [sqlite, mariadb] = ['sqlite', 'mariadb'].map((name) => measuredApart(name, Number(count), FILE));
  const cells = ({ seconds, rows, bytes, grownMb }) =>
    [
      seconds.toFixed(0),
      Math.round(rows / seconds).toLocaleString('en'),
      (bytes / 2 ** 20).toFixed(1),
      grownMb,
    ].join(' | ');
  return [
    '## Exports',
    '',
    `An export of an organisation with 70 % of ${Number(count).toLocaleString('en')} calls, in one process that does nothing`,
    'else: seconds, rows a second, MB of the file, and by how many MB the memory of the process was larger at most than',
    'when the export was asked for.',
    '',
    '| export | SQLite s | rows/s | MB | memory | MariaDB s | rows/s | MB | memory |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...Object.keys(sqlite).map((name) => `| ${name} | ${cells(sqlite[name])} | ${cells(mariadb[name])} |`),
  ];
}

async function measure(name, count) {
  return onDatabase(name, async (service) => {
    const { admin } = await seedContactCentres(service, count, Math.min(count, EVALUATED));
    await service.start();
    const headers = { 'content-type': 'application/json', ...(await signedIn(service.url, admin)) };
    const measured = {};
    for (const [what, wanted] of Object.entries(EXPORTS)) {
      measured[what] = await exported(service, headers, wanted);
      process.stderr.write(`${name}, ${what}: ${JSON.stringify(measured[what])}\n`);
    }
    return measured;
  });
}

async function exported({ url, pid }, headers, wanted) {
  const path = `${url}/v1/connector/exports`;
  const before = memoryMb(pid);
  const began = performance.now();
  const asked = await fetch(path, { method: 'POST', headers, body: JSON.stringify(wanted) });
  const { id } = await asked.json();
  let most = before;
  for (;;) {
    await delay(100);
    most = Math.max(most, memoryMb(pid));
    const job = await (await fetch(`${path}/${id}`, { headers })).json();
    if (job.state === 'failed') throw new Error(job.error);
    if (job.state !== 'done') continue;
    const seconds = (performance.now() - began) / 1000;
    return { seconds, rows: job.rows, bytes: job.bytes, grownMb: Math.round(most - before) };
  }
}

/** What a process holds in memory. Linux only. */
const memoryMb = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

if (process.argv[1] === FILE)
  process.stdout.write(JSON.stringify(await measure(process.argv[2], Number(process.argv[3] ?? CALLS))));
