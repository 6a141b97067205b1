// npm run bench [-- NAME …]: measures speed and memory as ratios side by side, and writes docs/benchmarks.md.
// npm run bench -- NAME --OPTION …: runs one bench with options of its own and prints the section, without writing it.
// npm run bench -- results|search|exports --calls 1000000: the same with so many calls, and writes it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
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
  results: async (options) => (await import('../test/bench/results.mjs')).benchResults(options),
  search: async (options) => (await import('../test/bench/search.mjs')).benchSearch(options),
  webhooks: async () => (await import('../test/bench/webhooks.mjs')).benchWebhooks(),
  protection: async (options) => (await import('../test/bench/protection.mjs')).benchProtection(options),
  exports: async (options) => (await import('../test/bench/exports.mjs')).benchExports(options),
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
const chosen = firstOption < 0 ? given : given.slice(0, firstOption);
const options = firstOption < 0 ? [] : given.slice(firstOption);
const unknown = chosen.filter((name) => !(name in BENCHES));
if (unknown.length) {
  console.error(`no such bench: ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}

if (options.length > 0 && chosen.length !== 1) {
  console.error('options are for one bench: npm run bench -- NAME --OPTION …');
  process.exit(1);
}

const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
const sections = readSections();
for (const name of chosen.length ? chosen : Object.keys(BENCHES)) {
  console.log(`measuring ${name} …`);
  const lines = await BENCHES[name](options);
  const section = [...lines, '', `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}.`].join(
    '\n',
  );
  console.log(`\n${section}\n`);
  // What was measured with other data or another engine is not this repository's figure; of another size it is.
  if (options.length > 0 && !/^--calls \d+$/.test(options.join(' '))) continue;
  sections.set(name, section);
  await writePage();
}
// A bench that found its goal missed has said so by the status.
process.exit();

function readSections() {
  try {
    const parts = readFileSync(PAGE, 'utf8').split(/<!-- bench: (\S+) -->\n/);
    const found = new Map();
    for (let i = 1; i < parts.length; i += 2) found.set(parts[i], parts[i + 1].trim());
    return found;
  } catch {
    return new Map();
  }
}

function writePage() {
  const intro =
    '# Benchmarks\n\nRatios measured side by side in one run by `npm run bench`: absolute figures say more about a machine\nthan about the service.\n';
  const body = [...sections].map(([name, section]) => `<!-- bench: ${name} -->\n\n${section}\n`).join('\n');
  return writeFormatted(PAGE, `${intro}\n${body}`);
}
