// Runs every layer of tests, in two lanes side by side, and sums them up. `npm test -- api crash` runs only those.
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countsOf, failedFiles, failures, mayTryAgain, withSecondTry } from './test/count-results.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The projects of vitest.config.mts, cheapest first, and where their tests stand. */
const LAYERS = {
  unit: ['src', 'scripts', 'test/fixtures', 'test/extending'],
  api: ['test/api'],
  processes: ['test/processes'],
  services: ['test/services'],
  browser: ['test/browser'],
  hostile: ['test/hostile'],
  crash: ['test/crash'],
};
/**
 * Layers that run one after the other, beside those of the other lane: they wait for processes, timers and one another, so
 * that one lane leaves half of two cores idle. Both take about as long.
 */
const LANES = [
  ['api', 'processes', 'services'],
  ['unit', 'browser', 'hostile', 'crash'],
];
/** Two lanes start two database servers, four services, a browser and the speech model: 8 GiB would be tight. */
const MEMORY_OF_TWO_LANES = 12 * 2 ** 30;

/** Layers whose tests run in more than one project. */
const PROJECTS = { unit: ['unit', 'unit-alone'], hostile: ['hostile', 'hostile-services'] };

/**
 * Layers that start processes and servers and wait for them. A file of theirs that failed is run once more by itself, and
 * counts by that second run: what a slow machine or a crash of a test's server spoilt passes then, what is broken fails
 * again. Each is named at the end, so that nobody overlooks one that fails now and then. Not so what draws at random
 * (`mayTryAgain`): there a second run goes otherwise.
 */
const SECOND_TRY = ['api', 'processes', 'services', 'browser', 'hostile'];
/** More files than this fail together only when something is broken. */
const MAX_SECOND_TRIES = 12;

/** Far beyond what any layer takes: a hung one must end as a failure, not hang whoever waits for it. */
const LAYER_TIMEOUT_MS = 40 * 60_000;

const STDOUT = 1;
function say(line, output = STDOUT) {
  if (output === STDOUT) process.stdout.write(`${line}\n`);
  else writeSync(output, `${line}\n`);
}

/** The exit status of a script that writes to a file descriptor; 1 for one that was killed. */
function run(script, args, output = STDOUT, env = {}) {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output === STDOUT ? 'inherit' : output],
    timeout: LAYER_TIMEOUT_MS,
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
}

function hasTests(folders) {
  return folders.some((folder) => {
    try {
      return readdirSync(join(ROOT, folder), { recursive: true }).some((name) => name.endsWith('.test.ts'));
    } catch {
      return false;
    }
  });
}

function readJson(path, otherwise) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return otherwise; // The run ended before it could report; its status says so.
  }
}

async function runVitest(layer, report, output, { again = [] } = {}) {
  const outside = `${report}.outside`;
  const reporters = ['default', 'json', './scripts/test/outside-errors-reporter.mjs'].map(
    (name) => `--reporter=${name}`,
  );
  const projects = (PROJECTS[layer] ?? [layer]).flatMap((name) => ['--project', name]);
  const args = again.length > 0 ? [...again, '--no-file-parallelism'] : [];
  const status = await run(
    'node_modules/vitest/vitest.mjs',
    ['run', ...args, ...projects, ...reporters, `--outputFile.json=${report}`],
    output,
    { OUTSIDE_ERRORS_FILE: outside },
  );
  return { status, report: { ...readJson(report, {}), outside: readJson(outside, []) } };
}

async function runLayer(layer, reports, output) {
  const started = Date.now();
  const first = await runVitest(layer, join(reports, `${layer}.json`), output);
  let counts = countsOf(first.report, first.status);
  const failed = mayTryAgain(failedFiles(first.report)).map((path) => relative(ROOT, path));
  let unstable = [];
  let failing = failures(first.report);
  if (SECOND_TRY.includes(layer) && failed.length > 0 && failed.length <= MAX_SECOND_TRIES) {
    say(`${layer}: once more, each by itself: ${failed.join(', ')}\n`, output);
    const second = await runVitest(layer, join(reports, `${layer}-again.json`), output, { again: failed });
    const again = failed.map((path) => join(ROOT, path));
    counts = withSecondTry(first.report, second.report, second.status, again);
    const stillFailed = failedFiles(second.report).map((path) => relative(ROOT, path));
    unstable = failed.filter((path) => !stillFailed.includes(path));
    failing = [...failures(first.report, again), ...failures(second.report)];
  }
  const seconds = Math.round((Date.now() - started) / 1000);
  say(
    `${layer}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s\n`,
    output,
  );
  if (counts.failed > 0 && failing.length === 0)
    failing = [`${layer}: ended without a report, as told above`];
  return { layer, seconds, unstable, failing, ...counts };
}

async function runLane(layers, reports, output) {
  const results = [];
  for (const layer of layers) {
    if (hasTests(LAYERS[layer])) results.push(await runLayer(layer, reports, output));
    else say(`NOT RUN: ${layer} has no tests\n`, output);
  }
  return results;
}

/** The first lane is seen as it runs; what the second one writes follows when both have ended. */
async function runLanes([first, second = []], reports) {
  if (second.length === 0) return runLane(first, reports, STDOUT);
  const path = join(reports, 'second-lane.log');
  const output = openSync(path, 'w');
  say(`beside these, told of at the end: ${second.join(', ')}\n`);
  const results = await Promise.all([runLane(first, reports, STDOUT), runLane(second, reports, output)]);
  closeSync(output);
  say(readFileSync(path, 'utf8'));
  return results.flat();
}

async function main(chosen) {
  const unknown = chosen.filter((name) => !(name in LAYERS));
  if (unknown.length) {
    say(`no such layer: ${unknown.join(', ')}; there are ${Object.keys(LAYERS).join(', ')}`);
    return 1;
  }
  // The unit layer needs nothing but Node.
  const needsServices = chosen.length === 0 || chosen.some((name) => name !== 'unit');
  if (needsServices && (await run('scripts/setup.mjs', ['--for', 'test'])) !== 0) {
    say('tests: 0 passed, 1 failed');
    return 1;
  }

  const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
  const wanted = chosen.length ? chosen : Object.keys(LAYERS);
  const lanes = LANES.map((lane) => lane.filter((layer) => wanted.includes(layer)));
  const results = await runLanes(
    totalmem() < MEMORY_OF_TWO_LANES ? [wanted] : lanes.filter((lane) => lane.length > 0),
    reports,
  );
  rmSync(reports, { recursive: true });

  for (const { layer, passed, failed, skipped, seconds } of results)
    say(`${layer.padEnd(8)} ${passed} passed, ${failed} failed, ${skipped} skipped, ${seconds} s`);
  for (const { unstable } of results)
    for (const path of unstable) say(`UNSTABLE: ${path} failed at first and passed when run again`);
  for (const { failing } of results) for (const line of failing) say(`FAILED: ${line.replaceAll(ROOT, '')}`);
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  say(`tests: ${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') === 0 && total('passed') > 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
