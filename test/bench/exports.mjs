// Exports of a seeded database: rows a second, and how much memory the service takes for all calls and for a tenth of them.
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { LATEST_TENTH } from './contact-centres.mjs';
import { signedIn } from './seeded-service.mjs';

/** An idle process has done what follows its start. */
const SETTLED_MS = 4_000;
/** What is loaded ahead for calls would be freed while files are written, and hide what those take. */
const SETTINGS = { WARM_UP: 'off' };
const FORMATS = { CSV: 'csv', 'JSON Lines': 'jsonl', Parquet: 'parquet' };

const EXPORTS = Object.fromEntries(
  ['calls', 'criteria', 'transcripts'].flatMap((kind) =>
    Object.entries(FORMATS).map(([title, format]) => [`${kind}, ${title}`, { kind, format }]),
  ),
);

/** The section of docs/benchmarks.md of `[database, measured]`, undefined where it could not be measured. */
export function exportsSection(count, databases) {
  const known = Object.assign({}, ...databases.map(([, measured]) => measured).reverse());
  const cells = (measured) =>
    measured
      ? [
          measured.all.seconds.toFixed(0),
          Math.round(measured.all.rows / measured.all.seconds).toLocaleString('en'),
          `${measured.tenth.grownMb} / ${measured.all.grownMb}`,
        ]
      : ['', '', ''];
  return [
    `## Exports, ${count.toLocaleString('en')} calls`,
    '',
    `An export of an organisation with 70 % of ${count.toLocaleString('en')} calls, each with a transcript of 270 words and an`,
    'evaluation where it is analysed, in a process that does nothing else. MB: by how much its resident memory was larger at its',
    'peak than when it was idle, for the latest tenth of the calls / for all. Each is measured in a process just started.',
    '',
    '| export | rows | file, MB | SQLite s | rows/s | MB: tenth / all | MariaDB s | rows/s | MB: tenth / all |',
    '| --- | --: | --: | --: | --: | --: | --: | --: | --: |',
    ...Object.entries(known).map(([name, { all }]) => {
      const size = [all.rows.toLocaleString('en'), (all.bytes / 2 ** 20).toFixed(1)];
      return `| ${[name, ...size, ...databases.flatMap(([, measured]) => cells(measured?.[name]))].join(' | ')} |`;
    }),
  ];
}

export async function measureExports(service, { admin }, save) {
  const measured = {};
  for (const [what, wanted] of Object.entries(EXPORTS)) {
    const tenth = await exportedByNewProcess(service, admin, { ...wanted, from: LATEST_TENTH });
    measured[what] = { tenth, all: await exportedByNewProcess(service, admin, wanted) };
    process.stderr.write(`${what}: ${JSON.stringify(measured[what])}\n`);
    save(measured);
  }
}

async function exportedByNewProcess(service, admin, wanted) {
  await service.start(SETTINGS);
  const headers = { 'content-type': 'application/json', ...(await signedIn(service.url, admin)) };
  await delay(SETTLED_MS);
  const measured = await exported(service, headers, wanted);
  await service.stop();
  return measured;
}

async function exported({ url, pid }, headers, wanted) {
  const path = `${url}/v1/connector/exports`;
  const before = residentMb(pid, 'VmRSS');
  // From here on the peak is counted anew.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const began = performance.now();
  const asked = await fetch(path, { method: 'POST', headers, body: JSON.stringify(wanted) });
  const { id, message } = await asked.json();
  if (!asked.ok) throw new Error(`an export was answered ${asked.status}: ${message}`);
  for (;;) {
    const passed = performance.now() - began;
    await delay(Math.min(1_000, 50 + passed / 100));
    const job = await (await fetch(`${path}/${id}`, { headers })).json();
    if (job.state === 'failed') throw new Error(job.error);
    if (job.state !== 'done') continue;
    const seconds = (performance.now() - began) / 1000;
    const grownMb = Math.round(residentMb(pid, 'VmHWM') - before);
    // Files of millions of sentences would fill the disk.
    await fetch(`${path}/${id}`, { method: 'DELETE', headers });
    return { seconds, rows: job.rows, bytes: job.bytes, grownMb };
  }
}

/** What a process holds in memory (`VmRSS`), or held at most (`VmHWM`). Linux only. */
const residentMb = (pid, field) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) /
  1024;
