// npm run bench [-- NAME …]: measures speed and memory as ratios side by side, and writes docs/benchmarks.md.
// npm run bench -- NAME --OPTION …: runs one bench with options of its own and prints the section, without writing it.
// npm run bench -- results search exports --calls 1000000: measures some of these on one database of so many calls, on SQLite
// and on MariaDB, and writes a section of its own for that number.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parsePage, renderPage, withMeasured } from '../test/bench/benchmarks-page.mjs';
import { benchSeeded, CALLS, isSeeded } from '../test/bench/seeded-benches.mjs';
import { writeFormatted } from '../test/bench/write-formatted.mjs';

const RECORDED = fileURLToPath(new URL('../training/verdicts/dev/model-answers.jsonl', import.meta.url));
const PAGE = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url));

/** Each bench writes one section of the page, which keeps those of benches not run this time. */
const BENCHES = {
  routes: async () => (await import('../test/bench/routes.mjs')).benchRoutes({ SCORING_MEANING: 'off' }),
  upload: async () => (await import('../test/bench/upload.mjs')).benchUpload(),
  pipeline: async () => (await import('../test/bench/pipeline.mjs')).benchPipeline(),
  'audio-check': async () => ['## Audio check', '', ...printedBy('audio-check.mjs')],
  transcription: async () => (await import('../test/bench/transcription.mjs')).benchTranscription(),
  scoring: async () => ['## Scoring', '', ...printedBy('scoring.mjs')],
  verdicts: async (options) => printedBy('verdicts.mjs', [], options),
  'verdicts-recorded': async () =>
    printedBy('verdicts.mjs', [], ['--engine', 'recorded', '--answers', RECORDED]),
  adaptation: async () => printedBy('adaptation.mjs'),
  topics: async (options) => printedBy('topics.mjs', [], options),
  redaction: async () => printedBy('redaction.mjs'),
  'own-code': async () => ['## What own code in scoring earns', '', ...printedBy('own-code.mjs')],
  growth: async () =>
    printedBy('growth.mjs', [
      '--single-threaded-gc',
      '--min-semi-space-size=256',
      '--max-semi-space-size=256',
    ]),
  connector: async () => (await import('../test/bench/connector.mjs')).benchConnector(),
  results: () => seeded('results'),
  search: () => seeded('search'),
  webhooks: async () => (await import('../test/bench/webhooks.mjs')).benchWebhooks(),
  protection: async (options) => (await import('../test/bench/protection.mjs')).benchProtection(options),
  exports: () => seeded('exports'),
  workers: async () => (await import('../test/bench/workers.mjs')).benchWorkers(),
};

/** The markdown a bench of its own prints. One that missed its goal says so by its status, which becomes ours. */
function printedBy(file, flags = [], options = []) {
  const path = fileURLToPath(new URL(`../test/bench/${file}`, import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [...flags, path, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 24,
  });
  const lines = stdout.toString().trim();
  if (status !== 0 && lines === '') throw new Error(`${file} ended with status ${status}`);
  if (status !== 0) process.exitCode = 1;
  return lines.split('\n');
}

const given = process.argv.slice(2);
const firstOption = given.findIndex((word) => word.startsWith('--'));
const named = firstOption < 0 ? given : given.slice(0, firstOption);
const options = firstOption < 0 ? [] : given.slice(firstOption);
const unknown = named.filter((name) => !(name in BENCHES));
if (unknown.length) {
  console.error(`no such bench: ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}
const chosen = named.length ? named : Object.keys(BENCHES);

/** How many calls are asked for, of benches that can be told. */
const asksForCalls = /^--calls [1-9]\d*$/.test(options.join(' ')) && chosen.every(isSeeded);
const calls = asksForCalls ? Number(options[1]) : CALLS;
if (options.length > 0 && !asksForCalls && chosen.length !== 1) {
  console.error('options are for one bench: npm run bench -- NAME --OPTION …');
  process.exit(1);
}
if (options.length > 0 && !asksForCalls && chosen.every(isSeeded)) {
  console.error('the option of results, search and exports is --calls NUMBER');
  process.exit(1);
}

let sectionsOfSeeded;
/** The section of one of the benches that share a seeded database: the first measures all of them that are chosen. */
function seeded(name) {
  sectionsOfSeeded ??= benchSeeded(chosen.filter(isSeeded), calls);
  return sectionsOfSeeded[name];
}

const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
for (const name of chosen) {
  console.log(`measuring ${name} …`);
  const lines = await BENCHES[name](options);
  if (!lines) {
    console.error(`${name} could not be measured`);
    process.exitCode = 1;
    continue;
  }
  const section = [...lines, '', `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}.`].join(
    '\n',
  );
  console.log(`\n${section}\n`);
  // What was measured with other data or another engine is not this repository's figure; of another size it is.
  if (options.length > 0 && !asksForCalls) continue;
  await write(calls === CALLS || !isSeeded(name) ? name : `${name} ${calls}`, section);
}
// A bench that found its goal missed has said so by the status.
process.exit();

/** Read anew, for people may write to the page while hours of measuring pass. */
function write(name, section) {
  const intro =
    '# Benchmarks\n\nRatios measured side by side in one run by `npm run bench`: absolute figures say more about a machine\nthan about the service. What stands below `<!-- by hand -->` in a section was written by people, and no bench replaces it.';
  const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  return writeFormatted(PAGE, renderPage(intro, withMeasured(parsePage(before), name, section)));
}
